/** The banner: its texts, where it is and its colours, with a preview and the rules next to them; publishing it. */
import type { Ref } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useAfterRender } from "../../base/after-render.ts";
import { useForm } from "../../base/form.ts";
import type { Loaded } from "../../base/load.ts";
import { language as reader, t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { SaveBar } from "../../parts/save-bar.tsx";
import { formatTime } from "../../people/time.ts";
import { siteAddress } from "../../site/address.ts";
import { publishDraft, saveDraft } from "./api.ts";
import { canonical, filledBanner } from "./banner.ts";
import { firstBanner, firstTexts } from "./first-draft.ts";
import { useJudged } from "./judge.ts";
import { BannerLook } from "./look.tsx";
import { Preview } from "./preview.tsx";
import { Rules } from "./rules.tsx";
import { BannerTexts } from "./texts.tsx";
import type { Banner, Banners, BannerView, Hard, Promised, Texts } from "./types.ts";
import { unsaved } from "./unsaved.ts";
import { shortName, Versions } from "./versions.tsx";
import "./banner-page.css";

interface Props {
  name: string;
  hard: Hard;
  banners: Loaded<Banners>;
  /** Whether the reader may edit the draft. */
  canEdit: boolean;
  /** Whether the reader may publish it. */
  canPublish: boolean;
  announce: (text: string) => void;
}

const edits = unsaved<Banner>("banner");

const promisedBy = (name: string, hard: Hard): Promised => ({
  site: name,
  policy_url: hard.policy?.url ?? null,
  keep: hard.keep,
  languages: hard.languages,
});

/** The state of publishing, and its button. */
function Publishing({
  name,
  hard,
  promised,
  banners,
  data,
  changed,
  canPublish,
  announce,
  button,
}: Props & { promised: Promised; data: Banners; changed: boolean; button: Ref<HTMLButtonElement> }) {
  const [asking, setAsking] = useState(false);
  const { live, draft } = data;
  const state = live
    ? t("banner-live", { version: shortName(live.version ?? ""), from: formatTime(live.changed_at) })
    : t("banner-not-live");
  const isLive = draft && live && canonical(filledBanner(draft.banner, promised)) === canonical(live.banner);
  const why =
    changed || !draft
      ? t("banner-publish-save-first")
      : isLive
        ? t("banner-publish-same")
        : !draft.keeps_rules
          ? t("banner-publish-rules-first")
          : undefined;
  return (
    <section class="consent-state" aria-label={t("banner-publishing")}>
      <div>
        <p>
          <strong>{state}</strong>
        </p>
        {hard.own_tool && <p class="muted">{t("banner-own-tool")}</p>}
        {canPublish && why ? (
          <p class="muted">{why}</p>
        ) : (
          !canPublish && <p class="muted">{t("banner-publish-admins")}</p>
        )}
      </div>
      {canPublish && (
        <button
          type="button"
          ref={button}
          class="button button-main"
          disabled={why !== undefined}
          onClick={() => setAsking(true)}
        >
          {t("banner-publish")}
        </button>
      )}
      {asking && (
        <Confirm
          title={t("banner-publish-question")}
          action={t("banner-publish")}
          busy={t("banner-publish-busy")}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const published = await publishDraft(name);
            setAsking(false);
            banners.reload();
            announce(t("banner-published", { version: shortName(published.version ?? "") }));
          }}
        >
          <p>{t("banner-publish-explained")}</p>
          <p>
            {hard.own_tool
              ? t("banner-publish-tool")
              : hard.mode === "on"
                ? t("banner-publish-on")
                : t("banner-publish-off")}
          </p>
        </Confirm>
      )}
    </section>
  );
}

function Editor(props: Props & { data: Banners; start: Banner }) {
  const { name, hard, banners, data, start, canEdit, announce } = props;
  const saved = data.draft ?? undefined;
  const publish = useRef<HTMLButtonElement>(null);
  const onceDrawn = useAfterRender();
  // As saving answered, until the page has reloaded it.
  const [answered, setAnswered] = useState<{ before: BannerView | undefined; view: BannerView }>();
  const draft = answered && answered.before === saved ? answered.view : saved;
  const form = useForm<{ banner: Banner }>({ banner: edits.of(name) ?? start }, async ({ banner }) => {
    const answer = await saveDraft(name, banner);
    setAnswered({ before: saved, view: answer });
    banners.reload();
    announce(answer.keeps_rules ? t("banner-saved") : t("banner-saved-broken"));
    // The button disappears with its bar. Publishing is next, where it is possible.
    onceDrawn(() => publish.current?.focus({ preventScroll: true }));
  });
  const { banner } = form.values;
  const changed = canonical(banner) !== (draft ? canonical(draft.banner) : "");
  // A first draft as it was given is nothing to lose.
  edits.useKept(name, banner, canEdit && changed && (draft !== undefined || canonical(banner) !== canonical(start)));
  const promised = useMemo(() => promisedBy(name, hard), [name, hard]);
  const judged = useJudged(banner, promised, draft);
  const languages = [...new Set([...hard.languages, ...Object.keys(banner.texts)])];
  const [chosen, setChosen] = useState(() => {
    const written = languages.filter((one) => banner.texts[one]);
    return written.find((one) => one.split("-", 1)[0] === reader) ?? written[0] ?? languages[0] ?? reader;
  });
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? reader);
  const texts = banner.texts[language];

  const set = (change: Partial<Banner>) => form.set({ banner: { ...banner, ...change } });
  const setTexts = (of: string, texts: Texts) => set({ texts: { ...banner.texts, [of]: texts } });
  /** Opens a field by its path, whichever language it is in. */
  const [wanted, setWanted] = useState<string>();
  const show = (path: string) => {
    const [, of] = /^texts\.([^.]+)/.exec(path) ?? [];
    if (of && languages.includes(of)) setChosen(of);
    setWanted(path);
  };
  useLayoutEffect(() => {
    if (!wanted) return;
    const field = form.form.ref.current?.elements.namedItem(wanted);
    if (field instanceof HTMLElement) {
      field.closest("details")?.setAttribute("open", "");
      field.focus();
      field.scrollIntoView({ block: "center" });
    }
    setWanted(undefined);
  }, [wanted]);
  const refused = form.line.fault?.field;
  useEffect(() => {
    if (refused) show(refused);
  }, [form.line.fault]);

  const old = judged.old;
  const broken = judged.rules?.filter(({ kept }) => !kept).length ?? 0;
  return (
    <>
      <Publishing
        {...props}
        promised={promised}
        data={{ ...data, draft: draft ?? null }}
        changed={changed}
        button={publish}
      />
      <div class="banner-editor">
        <form class="banner-fields" {...form.form}>
          <BannerTexts
            banner={banner}
            languages={languages}
            named={hard.languages}
            language={language}
            promised={promised}
            disabled={!canEdit}
            mark={form.mark}
            onLanguage={setChosen}
            onTexts={setTexts}
            onAdd={(added) => {
              setChosen(added);
              setTexts(added, banner.texts[added] ?? firstTexts(added));
              setWanted(`texts.${added}.title`);
            }}
            onRemove={(removed) => {
              const { [removed]: _, ...rest } = banner.texts;
              set({ texts: rest });
            }}
          />
          <BannerLook banner={banner} disabled={!canEdit} mark={form.mark} onBanner={set} />
        </form>
        <div class="banner-side">
          <Preview banner={banner} language={language} texts={texts} promised={promised} />
          <SettingCard title={t("banner-rules")}>
            {judged.rules ? (
              <Rules
                rules={judged.rules}
                old={old}
                steps={`${siteAddress(name)}/consent`}
                onField={canEdit ? show : undefined}
              />
            ) : (
              <p class="muted">{t("banner-rules-after-saving")}</p>
            )}
          </SettingCard>
        </div>
      </div>
      <Versions versions={data.versions} promised={promised} />
      {canEdit && changed && (
        <SaveBar
          busy={form.busy}
          wrong={!Number.isInteger(banner.answer_months)}
          action={t("banner-save")}
          onSave={() => void form.send()}
          onDiscard={draft ? () => form.set({ banner: draft.banner }) : undefined}
        >
          {form.line.fault ? (
            <FaultLine {...form.line} />
          ) : (
            <p>
              {draft ? t("banner-unsaved") : t("banner-unsaved-first")}{" "}
              {judged.rules && !old && broken > 0 && t("banner-unsaved-broken", { n: broken })}
            </p>
          )}
        </SaveBar>
      )}
    </>
  );
}

export function BannerPage(props: Props & { data: Banners }) {
  const { name, hard, data, canEdit } = props;
  // As the page found it: what is loaded later must not replace what the person edits.
  const [start] = useState(
    () => data.draft?.banner ?? firstBanner(hard.languages.length > 0 ? hard.languages : [reader]),
  );
  if (canEdit || data.draft) return <Editor {...props} start={start} />;
  return (
    <>
      <SettingCard title={t("banner-none")} text={hard.own_tool ? t("banner-none-hint-tool") : t("banner-none-hint")}>
        <p>
          <a href={`${siteAddress(name)}/consent`}>{t("consent-to-steps")}</a>
        </p>
      </SettingCard>
      {data.versions.length > 0 && <Versions versions={data.versions} promised={promisedBy(name, hard)} />}
    </>
  );
}
