/** Where a report goes: the addresses, those that have yet to confirm marked, and a field for more. */
import { useId, useState } from "preact/hooks";
import { useAfterRender } from "../../base/after-render.ts";
import { t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { addedAddresses } from "./setting.ts";

interface Props {
  addresses: readonly string[];
  waiting: readonly string[];
  disabled: boolean;
  onAddresses: (addresses: string[]) => void;
}

export function Addresses({ addresses, waiting, disabled, onAddresses }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const afterRender = useAfterRender();
  const add = () => {
    const next = addedAddresses(addresses, typed);
    setWrong(next === undefined);
    if (!next) return;
    onAddresses(next);
    setTyped("");
  };
  const remove = (address: string, button: HTMLElement) => {
    const field = button.closest("fieldset");
    onAddresses(addresses.filter((one) => one !== address));
    // The pressed button disappears: the focus moves to the field.
    afterRender(() => field?.querySelector("input")?.focus());
  };
  return (
    <fieldset class="report-addresses">
      <legend>{t("report-addresses")}</legend>
      {addresses.length === 0 ? (
        <p class="muted">{t("report-no-address")}</p>
      ) : (
        <ul class="lines lines-in">
          {addresses.map((address) => (
            <li key={address} class="line">
              <span class="line-main">
                <span class="address">{address}</span>
                {waiting.includes(address) && <span class="tag tag-odd">{t("report-waiting")}</span>}
              </span>
              {!disabled && (
                <button
                  type="button"
                  class="icon-button"
                  aria-label={t("remove-name", { name: address })}
                  onClick={(event) => remove(address, event.currentTarget)}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <div class="field">
          <label for={id}>{t("report-add-address")}</label>
          <div class="field-beside">
            <input
              id={id}
              type="email"
              multiple
              autoComplete="off"
              value={typed}
              aria-describedby={`${id}-hint`}
              {...(wrong ? { "aria-invalid": true, "aria-errormessage": `${id}-wrong` } : {})}
              onInput={(event) => {
                setTyped(event.currentTarget.value);
                setWrong(false);
              }}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                if (typed.trim() !== "") add();
              }}
            />
            <button type="button" class="button" disabled={typed.trim() === ""} onClick={add}>
              {t("add")}
            </button>
          </div>
          <FaultLine fault={wrong ? t("report-address-wrong") : undefined} id={`${id}-wrong`} />
          <p class="hint" id={`${id}-hint`}>
            {t("report-address-hint")}
          </p>
        </div>
      )}
    </fieldset>
  );
}
