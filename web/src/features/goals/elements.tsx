/** Elements and parts of pages that have a name: picked on the site's own page, for goals about them. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Goal, Pick, Stretch } from "../../api/goals-types.ts";
import { type Loaded, useAction } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Combo } from "../../parts/combo.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultBox, FaultLine } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { loadPages } from "../../site/combo-options.ts";
import { deletePick, deleteStretch, openPickMode } from "./api.ts";
import { pagePath } from "./definition.ts";

type One = { kind: "pick"; it: Pick } | { kind: "stretch"; it: Stretch };

interface Props {
  name: string;
  canManage: boolean;
  picks: Loaded<Pick[]>;
  stretches: Loaded<Stretch[]>;
  goals: readonly Goal[];
}

type Make = "pick" | "stretch";

/** Opens the page in a new tab, before the answer: browsers would block one that is opened later as a pop-up. */
async function openPage(name: string, page: string, make: Make): Promise<void> {
  const tab = window.open("about:blank", "_blank");
  try {
    const { address } = await openPickMode(name, page || "/", make);
    if (!tab) {
      window.location.assign(address);
      return;
    }
    tab.opener = null;
    tab.location.replace(address);
  } catch (cause) {
    tab?.close();
    throw cause;
  }
}

function PickForm({ name, busy, onOpen }: { name: string; busy: boolean; onOpen: (page: string, make: Make) => void }) {
  const [page, setPage] = useState("");
  return (
    <form
      class="pick-form field"
      onSubmit={(event) => {
        event.preventDefault();
        onOpen(pagePath(page), "pick");
      }}
    >
      <Combo
        label={t("goal-page-label")}
        placeholder={t("goal-front-page")}
        scope={`pages ${name}`}
        ask={loadPages(name)}
        value={page}
        onText={setPage}
      />
      <button type="submit" class="button" disabled={busy}>
        <Icon name="external" />
        {t("goal-select-element")}
      </button>
      <button type="button" class="button" disabled={busy} onClick={() => onOpen(pagePath(page), "stretch")}>
        <Icon name="external" />
        {t("goal-select-section")}
      </button>
    </form>
  );
}

function Line({ one, canManage, onDelete }: { one: One; canManage: boolean; onDelete: () => void }) {
  const { it, kind } = one;
  const first = kind === "pick" ? one.it.selectors[0] : one.it.from_selectors[0];
  return (
    <li class="line">
      <div class="line-main">
        <strong>{it.name}</strong>
        <span class="tag">{kind === "pick" ? t("goal-element") : t("goal-section")}</span>
        <p class="muted">
          {it.page} · <code>{first}</code>
          {kind === "pick" && one.it.text && ` · ${t("quoted", { name: one.it.text })}`}
        </p>
      </div>
      {canManage && (
        <button
          type="button"
          class="button button-small"
          aria-label={t("delete-name", { name: it.name })}
          onClick={onDelete}
        >
          {t("delete")}
        </button>
      )}
    </li>
  );
}

export function Elements({ name, canManage, picks, stretches, goals }: Props) {
  const announce = useAnnounce();
  const [deleting, setDeleting] = useState<One>();
  const away = useRef(false);
  const open = useAction(async (page: string, make: Make) => {
    away.current = true;
    await openPage(name, page, make);
  });
  // The picks made in the other tab are shown on return to this one.
  useEffect(() => {
    const back = () => {
      if (document.hidden || !away.current) return;
      away.current = false;
      picks.reload();
      stretches.reload();
    };
    document.addEventListener("visibilitychange", back);
    window.addEventListener("focus", back);
    return () => {
      document.removeEventListener("visibilitychange", back);
      window.removeEventListener("focus", back);
    };
  }, [picks.reload, stretches.reload]);

  const fault = picks.fault ?? stretches.fault;
  const list: One[] = [
    ...(picks.data ?? []).map((it): One => ({ kind: "pick", it })),
    ...(stretches.data ?? []).map((it): One => ({ kind: "stretch", it })),
  ];
  if (!canManage && list.length === 0) return null;
  const used = (id: string) =>
    goals.filter(({ definition }) =>
      [definition, ...(definition.parts ?? [])].some((part) => part.pick === id || part.stretch === id),
    );
  const users = deleting ? used(deleting.it.id) : [];
  return (
    <SettingCard title={t("goal-elements-title")} text={t("goal-elements-intro")}>
      {canManage && <PickForm name={name} busy={open.busy} onOpen={(page, make) => void open.run(page, make)} />}
      <FaultLine fault={open.fault} />
      {fault && list.length === 0 ? (
        <FaultBox
          fault={fault}
          onRetry={() => {
            picks.reload();
            stretches.reload();
          }}
        />
      ) : (
        list.length > 0 && (
          <ul class="lines lines-in">
            {list.map((one) => (
              <Line key={one.it.id} one={one} canManage={canManage} onDelete={() => setDeleting(one)} />
            ))}
          </ul>
        )
      )}
      {deleting && (
        <Confirm
          title={t("delete-quoted-question", { name: deleting.it.name })}
          action={t("delete")}
          bad
          ready={users.length === 0}
          onConfirm={async () => {
            if (deleting.kind === "pick") await deletePick(name, deleting.it.id);
            else await deleteStretch(name, deleting.it.id);
            setDeleting(undefined);
            picks.reload();
            stretches.reload();
            announce(t("deleted-name", { name: deleting.it.name }));
          }}
          onClose={() => setDeleting(undefined)}
        >
          {users.length > 0 ? (
            <p>
              {t("goal-elements-used", {
                n: users.length,
                goals: users.map(({ name }) => t("quoted", { name })).join(", "),
              })}
            </p>
          ) : (
            <p>{t("goal-element-delete-hint")}</p>
          )}
        </Confirm>
      )}
    </SettingCard>
  );
}
