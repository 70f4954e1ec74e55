/** A visit typed in by hand, evaluated at once by the code that counts. */
import { useEffect, useState } from "preact/hooks";
import { msg, type PlainId, rich, t } from "../../base/text.ts";
import { Icon } from "../../parts/icon.tsx";
import { Select } from "../../parts/select.tsx";
import type { Definition } from "./definition.ts";
import { emptyRow, type RowForm, sampleRows, testerRows } from "./rows.ts";
import type { Mistake, Tester } from "./tester.ts";

const kinds: { kind: RowForm["kind"]; name: PlainId }[] = [
  { kind: "view", name: msg("goal-test-page-view") },
  { kind: "event", name: msg("dimension-event") },
  { kind: "read", name: msg("goal-test-scroll") },
];

interface RowProps {
  row: RowForm;
  at: number;
  many: boolean;
  reaches: boolean;
  onRow: (row: RowForm) => void;
  onRemove: () => void;
}

function Row({ row, at, many, reaches, onRow, onRemove }: RowProps) {
  const field = (
    name: Exclude<keyof RowForm, "kind">,
    label: string,
    placeholder: string,
    kind: "text" | "number" = "text",
  ) => (
    <input
      type={kind}
      list={undefined}
      min={0}
      aria-label={many ? t("goal-test-action-label", { label, n: at + 1 }) : label}
      placeholder={placeholder}
      autoCapitalize="off"
      autoComplete="off"
      spellcheck={false}
      value={row[name]}
      onInput={(event) => onRow({ ...row, [name]: event.currentTarget.value })}
    />
  );
  return (
    <li class="typed-row" data-reaches={reaches}>
      <span class="typed-sign">{reaches && <Icon name="check" />}</span>
      <div class="typed-fields">
        <div class="typed-line">
          <Select
            label={many ? t("goal-test-action-n", { n: at + 1 }) : t("goal-act")}
            value={row.kind}
            onPick={(kind) => onRow({ ...row, kind: kind as RowForm["kind"] })}
          >
            {kinds.map(({ kind, name }) => (
              <option key={kind} value={kind}>
                {t(name)}
              </option>
            ))}
          </Select>
          {row.kind === "event"
            ? field("event", t("dimension-event"), t("goal-name-example"))
            : field("page", t("goal-test-url"), "/thanks")}
          {many && (
            <button
              type="button"
              class="icon-button"
              aria-label={t("goal-test-remove", { n: at + 1 })}
              onClick={onRemove}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
        {row.kind === "event" && (
          <div class="typed-line">
            {field("props", t("properties"), "plan=pro, seats=3")}
            {field("page", t("goal-test-page"), "/")}
          </div>
        )}
        {row.kind === "read" && (
          <div class="typed-line typed-read">
            {rich("goal-test-scrolled", {
              percent: field("percent", t("goal-test-depth"), "75", "number"),
              seconds: field("seconds", t("goal-test-seconds"), "60", "number"),
              word: (text) => <span>{text}</span>,
            })}
          </div>
        )}
      </div>
    </li>
  );
}

interface Props {
  definition: Definition;
  mistake: Mistake | undefined;
  tester: Tester;
  /** Query parameters that the site keeps. */
  keptParameters: readonly string[];
}

export function TestVisit({ definition, mistake, tester, keptParameters }: Props) {
  // Until you type here, the visit follows the definition.
  const [own, setOwn] = useState<RowForm[]>();
  useEffect(() => setOwn(undefined), [definition.kind]);
  const rows = own ?? sampleRows(definition);
  const visit = testerRows(rows, definition, (address) => tester.path(address, keptParameters));
  const reached = mistake ? [] : tester.reached(definition, visit);
  const set = (at: number, row: RowForm) => setOwn(rows.map((old, n) => (n === at ? row : old)));
  const verdict = mistake ? "" : reached.length > 0 ? t("goal-test-completes") : t("goal-test-completes-not");
  return (
    <div class="typed">
      <ul>
        {rows.map((row, at) => (
          <Row
            key={at}
            row={row}
            at={at}
            many={rows.length > 1}
            reaches={reached.includes(at)}
            onRow={(next) => set(at, next)}
            onRemove={() => setOwn(rows.filter((_, n) => n !== at))}
          />
        ))}
      </ul>
      <div class="typed-foot">
        <button type="button" class="quiet-add" onClick={() => setOwn([...rows, emptyRow()])}>
          <Icon name="plus" />
          {t("goal-test-add")}
        </button>
        <p class="verdict" role="status" data-reaches={reached.length > 0}>
          {verdict && (
            <>
              <Icon name={reached.length > 0 ? "check" : "close"} />
              {verdict}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
