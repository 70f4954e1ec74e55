/** Goals that the site's own figures suggest: each one click away. */
import type { Goal } from "../../api/goals-types.ts";
import { getStats } from "../../api/index.ts";
import { useAction, useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { siteAddress } from "../../parts/view-address.ts";
import { addGoal } from "./api.ts";
import { sentence } from "./sentences.ts";
import { type Suggestion, suggestions } from "./suggest.ts";

const none = new Map<string, string>();

interface Props {
  name: string;
  goals: readonly Goal[];
  onMade: () => void;
}

interface OneProps {
  name: string;
  suggestion: Suggestion;
  busy: boolean;
  onMake: () => void;
}

function SuggestionItem({ name, suggestion, busy, onMake }: OneProps) {
  const params = new URLSearchParams({ name: suggestion.name, definition: JSON.stringify(suggestion.definition) });
  return (
    <li class="suggestion">
      <div class="line-main">
        <strong>{suggestion.name}</strong>
        <p class="muted">
          {sentence(suggestion.definition, none)} · {t("goal-visitors-30-days", { n: suggestion.visitors })}
        </p>
      </div>
      <span class="line-acts">
        <a
          class="button button-small button-plain"
          href={`${siteAddress(name)}/goals/new?${params}`}
          aria-label={t("goal-suggestion-edit", { name: suggestion.name })}
        >
          {t("edit")}
        </a>
        <button
          type="button"
          class="button button-small"
          aria-label={t("goal-suggestion-add", { name: suggestion.name })}
          disabled={busy}
          onClick={onMake}
        >
          <Icon name="plus" />
          {t("add")}
        </button>
      </span>
    </li>
  );
}

export function Suggestions({ name, goals, onMade }: Props) {
  const announce = useAnnounce();
  const stats = useLoad(
    name,
    (signal) => getStats({ site: name, period: "30d", filters: [] }, { by: ["page", "event"], limit: 100 }, signal),
    name,
  );
  const make = useAction(async (suggestion: Suggestion) => {
    await addGoal(name, { name: suggestion.name, definition: suggestion.definition });
    onMade();
    announce(t("created-name", { name: suggestion.name }));
  });
  const rows = (dimension: string) => stats.data?.by.find((one) => one.dimension === dimension)?.rows ?? [];
  const first = goals.length === 0;
  const waits = stats.data === undefined && stats.fault === undefined;
  const list = suggestions(rows("page"), rows("event"), goals, first ? 6 : 3);
  if (!first && list.length === 0) return null;
  return (
    <section class="sheet suggested" aria-labelledby="suggested">
      {first ? (
        <div class="suggested-intro">
          <h2 id="suggested">{t("goal-create-first")}</h2>
          <p class="muted">{t("goal-intro")}</p>
          <a class="button button-main" href={`${siteAddress(name)}/goals/new`}>
            <Icon name="plus" />
            {t("create-goal")}
          </a>
        </div>
      ) : (
        <h2 id="suggested">{t("goal-suggestions")}</h2>
      )}
      {first && (waits || list.length > 0) && <h3>{t("goal-suggestions-title")}</h3>}
      <ul class="suggestions" aria-busy={waits}>
        {first &&
          waits &&
          Array.from({ length: 6 }, (_, n) => <li key={n} class="suggestion skeleton suggestion-waiting" />)}
        {list.map((suggestion) => (
          <SuggestionItem
            key={suggestion.name}
            name={name}
            suggestion={suggestion}
            busy={make.busy}
            onMake={() => void make.run(suggestion)}
          />
        ))}
      </ul>
      <FaultLine fault={make.fault} />
    </section>
  );
}
