/** What events carry: the properties, and of one its values; a value becomes a filter. */
import { useId } from "preact/hooks";
import type { Question } from "../../api/index.ts";
import type { Properties } from "../../api/types.ts";
import { useKeepFocus } from "../../base/keep-focus.ts";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { exactFilter, type Filter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useAddressParams } from "../../parts/view-address.ts";
import { getProperties } from "./api.ts";
import { RowsSkeleton, rowsShown } from "./card.tsx";
import "./properties.css";

/** Rows of the whole list. */
const maxRows = 500;

interface RowsProps {
  data: Properties;
  onName: (name: string) => void;
  onFilter: (filter: Filter) => void;
}

function Names({ data, onName }: Pick<RowsProps, "data" | "onName">) {
  const top = Math.max(1, ...data.names.map((one) => one.visitors));
  return (
    <table class="rows">
      <caption class="sr-only">{t("properties")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("property")}</th>
          <th scope="col">{t("metric-visitors")}</th>
          <th scope="col">{t("property-values")}</th>
        </tr>
      </thead>
      <tbody>
        {data.names.map((one) => (
          <tr key={one.name}>
            <th scope="row">
              <span class="bar" style={{ "--part": one.visitors / top }} />
              <button
                type="button"
                class="value"
                aria-label={t("property-show-values", { name: one.name })}
                onClick={() => onName(one.name)}
              >
                <span class="value-text">{one.name}</span>
                <Icon name="right" />
              </button>
            </th>
            <td>{format.exact(one.visitors)}</td>
            <td>{format.exact(one.values)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Values({ data, onFilter }: Pick<RowsProps, "data" | "onFilter">) {
  const top = Math.max(1, ...data.values.map((one) => one.visitors));
  return (
    <table class="rows">
      <caption class="sr-only">{t("property-values-of", { name: data.name ?? "" })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("value")}</th>
          <th scope="col">{t("metric-visitors")}</th>
          <th scope="col">{t("dimension-count")}</th>
          <th scope="col">{t("dimension-rate")}</th>
        </tr>
      </thead>
      <tbody>
        {data.values.map((one) => (
          <tr key={one.value}>
            <th scope="row">
              <span class="bar" style={{ "--part": one.visitors / top }} />
              <button
                type="button"
                class="value"
                aria-label={t("property-filter-by", { value: one.value, name: data.name ?? "" })}
                onClick={() => onFilter(exactFilter(`prop.${data.name}`, one.value))}
              >
                <span class={one.value === "" ? "value-text muted" : "value-text"} title={one.value}>
                  {one.value === "" ? t("property-empty") : one.value}
                </span>
              </button>
            </th>
            <td>{format.exact(one.visitors)}</td>
            <td>{format.exact(one.events + one.views)}</td>
            <td>{format.share(one.conversion_rate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Props {
  question: Question;
  onFilter: (filter: Filter) => void;
}

export function PropertiesCard({ question, onFilter }: Props) {
  const title = useId();
  const element = useKeepFocus<HTMLElement>();
  const { param, setParams } = useAddressParams();
  const name = param("prop");
  const more = param("props") === "all";
  const limit = more ? maxRows : rowsShown;
  const { data, fault, busy, reload } = useLoad(
    JSON.stringify([{ ...question, compare: undefined }, name, limit]),
    (signal) => getProperties(question, { name, limit }, signal),
    `${question.site} ${name}`,
  );
  const rows = data ? (name ? data.values : data.names).length : 0;
  return (
    <section class="card" ref={element} tabIndex={-1} aria-labelledby={title} data-busy={busy && data !== undefined}>
      <header class="card-head">
        {name ? (
          <h2 id={title} class="prop-head">
            <button
              type="button"
              class="icon-button"
              aria-label={t("property-back")}
              onClick={() => setParams({ prop: "", props: "" })}
            >
              <Icon name="left" />
            </button>
            <span class="value-text">{name}</span>
          </h2>
        ) : (
          <h2 id={title}>{t("properties")}</h2>
        )}
      </header>
      <div class="card-body prop-body">
        {fault && !data ? (
          <FaultBox fault={fault} onRetry={reload} />
        ) : !data ? (
          <RowsSkeleton />
        ) : rows === 0 ? (
          <p class="card-empty">
            {name
              ? t("property-no-events", { name })
              : t("property-none", {
                  code: 'stile("Sign-up", {props: {plan: "Pro"}})',
                })}
          </p>
        ) : name ? (
          <Values data={data} onFilter={onFilter} />
        ) : (
          <Names data={data} onName={(one) => setParams({ prop: one, props: "" })} />
        )}
      </div>
      <footer class="card-foot">
        {data && (more || data.total_rows > rows) && (
          <button
            type="button"
            class="quiet-link"
            aria-expanded={more}
            onClick={() => setParams({ props: more ? "" : "all" }, true)}
          >
            {more
              ? t("show-fewer")
              : data.total_rows > maxRows
                ? t("show-first", { most: maxRows, total: data.total_rows })
                : t("show-all-n", { total: data.total_rows })}
          </button>
        )}
      </footer>
    </section>
  );
}
