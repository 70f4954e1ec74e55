/** Behind the initials in the corner: who one is, in which account, and the way to the settings. */
import { useState } from "preact/hooks";
import { type Me, signOut } from "../api/index.ts";
import { chooseAccount } from "../api/people.ts";
import { useAction } from "../base/load.ts";
import { requestOverlay } from "../base/overlay-requests.ts";
import { navigate } from "../base/route.tsx";
import { chooseLanguage, chosenLanguage, type LanguageChoice, languages, msg, t } from "../base/text.ts";
import { chooseTheme, chosenTheme, themes } from "../base/theme.ts";
import { roleName } from "../people/roles.ts";
import { FaultLine } from "./fault.tsx";
import { Icon } from "./icon.tsx";
import { Select } from "./select.tsx";

function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <fieldset class="segments">
      <legend class="sr-only">{t("colours")}</legend>
      {themes.map(({ value, text }) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            checked={theme === value}
            onChange={() => {
              chooseTheme(value);
              setTheme(value);
            }}
          />
          <span>{t(text)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Each language says its own name. Some texts are kept in places that do not render again, so the page reloads. */
function LanguageSelect() {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Select is one
    <label class="menu-choice">
      <span>{t("language")}</span>
      <Select
        class="button button-small"
        value={chosenLanguage()}
        onPick={(choice) => {
          chooseLanguage(choice as LanguageChoice);
          window.location.reload();
        }}
      >
        <option value="system">{t("browser-default")}</option>
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** Every account of the person; switching loads the page again, so that this account does not stay visible. */
function Accounts({ me }: { me: Me }) {
  const choose = useAction(async (id: string) => {
    await chooseAccount(id);
    window.location.assign("/");
  });
  if (me.accounts.length < 2) return null;
  return (
    <div class="menu-group">
      <p class="menu-title" id="menu-accounts">
        {t("accounts")}
      </p>
      <ul class="menu-scroll" aria-labelledby="menu-accounts">
        {me.accounts.map((one) => {
          const current = one.id === me.account.id;
          return (
            <li key={one.id}>
              <button
                type="button"
                class="menu-item"
                aria-current={current ? "true" : undefined}
                disabled={choose.busy}
                onClick={() => (current ? undefined : void choose.run(one.id))}
              >
                <span class="menu-name">{one.name}</span>
                {current ? <Icon name="check" /> : <span class="muted">{roleName(one.role)}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <FaultLine fault={choose.fault} />
    </div>
  );
}

const links = [
  { href: "/settings/me", text: msg("profile") },
  { href: "/settings/security", text: msg("security") },
  { href: "/settings/account", text: msg("account") },
  { href: "/settings/team", text: msg("team") },
  { href: "/settings/tokens", text: msg("api-tokens") },
];

export function MenuBody({ me, close }: { me: Me; close: () => void }) {
  const leave = useAction(async () => {
    await signOut();
    navigate("/sign-in");
  });
  return (
    <>
      <div class="menu-who">
        <strong>{me.person.name}</strong>
        <span>{me.person.email}</span>
        <span class="menu-account">{me.account.name}</span>
      </div>
      <ThemeChoice />
      <LanguageSelect />
      <Accounts me={me} />
      <div class="menu-group">
        {links.map(({ href, text }) => (
          <a key={href} class="menu-item" href={href} onClick={close}>
            {t(text)}
          </a>
        ))}
        {me.operator && (
          <a class="menu-item" href="/admin" onClick={close}>
            {t("operator-area")}
          </a>
        )}
        <button
          type="button"
          class="menu-item"
          onClick={() => {
            close();
            requestOverlay("keys");
          }}
        >
          {t("keyboard-shortcuts")}
          <kbd>?</kbd>
        </button>
        <a class="menu-item" href="/docs">
          {t("api-reference")}
        </a>
        <button type="button" class="menu-item" disabled={leave.busy} onClick={() => void leave.run()}>
          {t("sign-out")}
        </button>
        <FaultLine fault={leave.fault} />
      </div>
    </>
  );
}
