/** The frame of every page behind the sign-in: logo, the way between sites, account menu. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { signOut, type Me } from "../api/index.ts";
import { useDeed } from "../base/load.ts";
import { go } from "../base/route.tsx";
import { chosenTheme, chooseTheme, type Theme } from "../base/theme.ts";
import { FaultLine } from "./fault.tsx";
import { Logo } from "./icon.tsx";
import { Popover } from "./popover.tsx";

const themes: { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <fieldset class="segments">
      <legend class="sr-only">Colours</legend>
      {themes.map(({ value, label }) => (
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
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();

function AccountMenu({ me }: { me: Me }) {
  const leave = useDeed(async () => {
    await signOut();
    go("/sign-in");
  });
  return (
    <Popover
      class="avatar"
      align="end"
      panelClass="menu"
      face={
        <>
          <span aria-hidden="true">{initials(me.person.name || me.person.email)}</span>
          <span class="sr-only">Account</span>
        </>
      }
    >
      {(close) => (
        <>
          <div class="menu-who">
            <strong>{me.person.name}</strong>
            <span>{me.person.email}</span>
            <span class="menu-account">{me.account.name}</span>
          </div>
          <ThemeChoice />
          <a class="menu-item" href="/tokens" onClick={close}>
            API tokens
          </a>
          <a class="menu-item" href="/docs">
            API description
          </a>
          <button type="button" class="menu-item" onClick={() => void leave.run()}>
            Sign out
          </button>
          <FaultLine fault={leave.fault} />
        </>
      )}
    </Popover>
  );
}

interface Props {
  me: Me | undefined;
  /** Beside the logo: where one is. */
  trail?: ComponentChildren;
  children: ComponentChildren;
}

export function Shell({ me, trail, children }: Props) {
  return (
    <>
      <a class="skip" href="#main">
        Skip to the figures
      </a>
      <header class="top">
        <div class="top-in">
          <a class="home" href="/" aria-label="Stile: all sites">
            <Logo />
            <span class="wordmark">Stile</span>
          </a>
          {trail && <div class="trail">{trail}</div>}
          <nav class="top-end" aria-label="Account">
            <a class="quiet-link docs-link" href="/docs">
              API
            </a>
            {me ? <AccountMenu me={me} /> : <span class="avatar skeleton" />}
          </nav>
        </div>
      </header>
      <main id="main" class="page">
        {children}
      </main>
    </>
  );
}

/** For pages before the sign-in: one card in the middle. */
export function Bare({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <main class="bare">
      <div class="bare-card">
        <div class="bare-brand">
          <Logo />
          <span class="wordmark">Stile</span>
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
