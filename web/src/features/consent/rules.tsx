/** The rules for banners, kept or broken: what is wrong, where, and what each one is based on. */
import { t } from "../../base/text.ts";
import { Icon } from "../../parts/icon.tsx";
import { fieldLabel, piecesOf } from "./banner.ts";
import type { Rule } from "./types.ts";
import "./rules.css";

interface Props {
  rules: readonly Rule[];
  /** They are those of what was saved, not of what is shown. */
  old: boolean;
  /** The address of the steps, where the privacy policy is. */
  steps: string;
  /** Opens a field; undefined where none can be edited. */
  onField: ((path: string) => void) | undefined;
}

/** The fields that are at fault but not named in the text. */
const most = 4;

function Broken({ rule, steps, onField }: { rule: Rule } & Pick<Props, "steps" | "onField">) {
  const pieces = piecesOf(rule);
  const named = new Set(pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.path])));
  const others = rule.fields.filter((path) => !named.has(path));
  const field = (path: string) =>
    path === "policy_url" ? (
      <a key={path} href={steps}>
        {fieldLabel(path)}
      </a>
    ) : onField ? (
      <button key={path} type="button" class="link" onClick={() => onField(path)}>
        {fieldLabel(path)}
      </button>
    ) : (
      <strong key={path}>{fieldLabel(path)}</strong>
    );
  return (
    <li class="rule rule-broken">
      <span class="rule-sign">
        <Icon name="close" />
        <span class="sr-only">{t("banner-rule-broken")}</span>
      </span>
      <div>
        <p>{pieces.map((piece) => (typeof piece === "string" ? piece : field(piece.path)))}</p>
        {others.length > 0 && (
          <p class="rule-fields">
            {others.slice(0, most).map(field)}
            {others.length > most && <span class="muted">{t("and-more", { n: others.length - most })}</span>}
          </p>
        )}
        <p class="rule-source">{rule.source}</p>
      </div>
    </li>
  );
}

const Kept = ({ rule }: { rule: Rule }) => (
  <li class="rule">
    <span class="rule-sign">
      <Icon name="check" />
      <span class="sr-only">{t("banner-rule-kept")}</span>
    </span>
    <div>
      <p>{rule.why}</p>
      <p class="rule-source">{rule.source}</p>
    </div>
  </li>
);

export function Rules({ rules, old, steps, onField }: Props) {
  const broken = rules.filter(({ kept }) => !kept);
  const kept = rules.filter((rule) => rule.kept);
  return (
    <div class="rules" aria-busy={old}>
      <p class="rules-sum" role="status" data-broken={broken.length > 0}>
        <Icon name={broken.length > 0 ? "info" : "check"} />
        {broken.length > 0
          ? t("banner-rules-broken", { n: broken.length, total: String(rules.length) })
          : t("banner-rules-kept", { n: rules.length })}
      </p>
      {old && <p class="hint">{t("banner-rules-of-saved")}</p>}
      {broken.length > 0 && (
        <ul class="rule-list">
          {broken.map((rule) => (
            <Broken key={rule.rule} rule={rule} steps={steps} onField={onField} />
          ))}
        </ul>
      )}
      {kept.length > 0 && (
        <details class="more">
          <summary>{t("banner-rules-show-kept", { n: kept.length })}</summary>
          <ul class="rule-list">
            {kept.map((rule) => (
              <Kept key={rule.rule} rule={rule} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
