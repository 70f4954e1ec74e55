/** Mutes a kind of alert at a site for some days, and takes that back. */
import type { AlertView } from "../../api/alerts-types.ts";
import { useAction } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Popover } from "../../parts/popover.tsx";
import { kindTexts } from "../../people/alert-kinds.ts";
import { mute, unmute } from "./api.ts";

const spans = [1, 7, 30] as const;

/** What an alert is about: the kind, at the site if it is about one. */
export function aboutText({ kind, site, title }: AlertView): string {
  const texts = kindTexts(kind);
  const name = texts ? t(texts.name) : title;
  return site ? t("alert-mute-what-site", { kind: name, site: site.name }) : name;
}

// Nothing here is disabled while it is sent: that would take the focus away.
interface Props {
  alert: AlertView;
  /** Announces the result and reloads the list. */
  done: (text: string) => void;
}

export function MuteMenu({ alert, done }: Props) {
  const action = useAction(async (days: number) => {
    await mute(alert.id, days);
    done(t("alert-muted-done", { what: aboutText(alert), days }));
  });
  return (
    <Popover
      class="button button-small alert-mute"
      align="end"
      panelClass="menu alert-mute-menu"
      face={
        <>
          <Icon name="bell-off" />
          {t("alert-mute")}
          <span class="sr-only">: {alert.title}</span>
        </>
      }
    >
      {() => (
        <>
          <p class="menu-title">{t("alert-mute-for", { what: aboutText(alert) })}</p>
          {spans.map((days) => (
            <button
              key={days}
              type="button"
              class="menu-item"
              aria-disabled={action.busy}
              onClick={() => action.busy || void action.run(days)}
            >
              {t("n-days", { n: days })}
            </button>
          ))}
          <p class="menu-title alert-mute-hint">{t("alert-mute-hint")}</p>
          <FaultLine fault={action.fault} />
        </>
      )}
    </Popover>
  );
}

export function Unmute({ alert, done }: Props) {
  const action = useAction(async () => {
    await unmute(alert.id);
    done(t("alert-unmuted-done", { what: aboutText(alert) }));
  });
  return (
    <>
      <button
        type="button"
        class="button button-small"
        aria-disabled={action.busy}
        onClick={() => action.busy || void action.run()}
      >
        {t("alert-unmute")}
        <span class="sr-only">: {alert.title}</span>
      </button>
      {action.fault && <FaultLine fault={action.fault} />}
    </>
  );
}
