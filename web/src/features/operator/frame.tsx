/** The frame of the operator's area: its navigation, and the way to two-factor authentication for those without it. */
import type { ComponentChildren } from "preact";
import { useMe } from "../../api/shared.tsx";
import { navigate, useRoute, useTitle } from "../../base/route.tsx";
import { useShortcuts } from "../../base/shortcuts.ts";
import { t } from "../../base/text.ts";
import { Heading } from "../../parts/heading.tsx";
import { Icon } from "../../parts/icon.tsx";
import { LiveRegionProvider } from "../../parts/live-region.tsx";
import { Shell } from "../../parts/shell.tsx";
import { operatorLinks } from "../../people/operator-links.ts";
import "../../parts/forms.css";
import "../../parts/settings.css";
import "./operator.css";

const keys = Object.fromEntries(operatorLinks.map(({ href, key }) => [`g ${key}`, () => navigate(href)]));

function Nav() {
  const { path } = useRoute();
  useShortcuts(keys);
  return (
    <nav class="site-nav operator-nav" aria-label={t("operator-area")}>
      <ul class="site-tabs">
        {operatorLinks.map(({ href, text, icon }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={
                path === href ? "page" : href !== "/admin" && path.startsWith(`${href}/`) ? "true" : undefined
              }
            >
              <Icon name={icon} />
              {t(text)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The area asks every operator for two-factor authentication, and is not asked for anything before. */
function SecondStep() {
  const steps = [t("operator-2fa-step-turn-on"), t("operator-2fa-step-codes"), t("operator-2fa-step-return")];
  return (
    <section class="sheet operator-gate" aria-labelledby="operator-gate">
      <span class="operator-gate-sign" aria-hidden="true">
        <Icon name="warning" />
      </span>
      <h2 id="operator-gate">{t("operator-2fa-title")}</h2>
      <p class="muted">{t("operator-2fa-why")}</p>
      <ol class="operator-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a class="button button-main" href="/settings/security">
        {t("operator-2fa-set-up")}
      </a>
    </section>
  );
}

interface HeadProps {
  title: string;
  text?: ComponentChildren;
  /** Next to the heading. */
  action?: ComponentChildren;
  /** Above the heading. */
  back?: ComponentChildren;
}

export function PageHead({ title, text, action, back }: HeadProps) {
  useTitle(title);
  return (
    <div class="operator-head">
      {back}
      <div class="page-head">
        <div>
          <Heading key={title}>{title}</Heading>
          {text && <p class="muted">{text}</p>}
        </div>
        {action}
      </div>
    </div>
  );
}

interface Props {
  /** While two-factor authentication is missing. */
  title: string;
  /** Renders nothing, and requests nothing, before that. */
  children: ComponentChildren;
}

export function OperatorFrame({ title, children }: Props) {
  const me = useMe().data;
  const locked = me?.second_step === false;
  return (
    <Shell trail={<a href="/admin">{t("operator-area")}</a>} below={locked ? undefined : <Nav />}>
      <LiveRegionProvider>
        {locked ? (
          <>
            <PageHead title={title} />
            <SecondStep />
          </>
        ) : (
          me && children
        )}
      </LiveRegionProvider>
    </Shell>
  );
}
