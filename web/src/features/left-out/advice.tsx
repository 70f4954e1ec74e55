/** What to do about the hits excluded for a reason; often nothing. */
import type { ComponentChildren } from "preact";
import { getArriving, type Site } from "../../api/index.ts";
import { useMe } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import { hasPlans } from "../../people/billing.ts";
import { siteAddress } from "../../site/address.ts";

interface Props {
  reason: string;
  name: string;
  site: Site | undefined;
}

/** A list's entries after their sentence; nothing if the list is empty. */
const listText = (of: readonly string[] | undefined, render: (list: ComponentChildren) => ComponentChildren[]) =>
  of && of.length > 0
    ? [
        " ",
        ...render(
          of.map((value, n) => (
            <span key={value}>
              {n > 0 && ", "}
              <code>{value}</code>
            </span>
          )),
        ),
      ]
    : null;

/** What a rule holds now. */
const Rule = ({ of }: { of: readonly string[] | undefined }) => (
  <>{listText(of, (list) => rich("advice-on-list", { list }))}</>
);

/** The hosts that they came from recently. */
function Hosts({ name }: { name: string }) {
  const { data } = useLoad(name, (signal) => getArriving(name, signal), name);
  const hosts = data?.by_hostname.filter((one) => one.reason === "wrong_host" && one.hostname !== "") ?? [];
  const of = hosts.map((one) => one.hostname).slice(0, 5);
  return <>{listText(of, (list) => rich("advice-recently", { list }))}</>;
}

/** There are two limits: that of hits within a minute and, where there are plans, that of the account's plan. */
function OverLimit() {
  if (!hasPlans(useMe().data)) return <>{t("advice-over-limit")}</>;
  return (
    <>
      {rich("advice-over-plan", { plan: (text) => <a href="/settings/billing">{text}</a> })} {t("advice-over-limit")}
    </>
  );
}

export function Advice({ reason, name, site }: Props) {
  const home = siteAddress(name);
  const link = (href: string) => (text: string) => <a href={href}>{text}</a>;
  const rules = link(`${home}/settings/counting`);
  const trial = link(`${home}/dry-run`);
  const snippet = link(`${home}/install`);
  switch (reason) {
    case "bot":
      return <>{rich("advice-bots", { rules, trial })}</>;
    case "headless":
      return <>{rich("advice-automated", { rules })}</>;
    case "hosting":
      return <>{rich("advice-data-centres", { rules, trial })}</>;
    case "prefetch":
      return <>{t("advice-prefetched")}</>;
    case "spam_referrer":
      return <>{t("advice-spam")}</>;
    case "wrong_host":
      return (
        <>
          {rich("advice-hostnames", { rules })}
          <Hosts name={name} />
        </>
      );
    case "excluded_path":
      return (
        <>
          {rich("advice-pages", { rules })}
          <Rule of={site?.excluded_paths} />
        </>
      );
    case "excluded_address":
      return (
        <>
          {rich("advice-addresses", { rules })}
          <Rule of={site?.excluded_addresses} />
        </>
      );
    case "excluded_country":
      return (
        <>
          {rich("advice-countries", { rules })}
          <Rule of={site?.excluded_countries} />
        </>
      );
    case "opted_out":
      return <>{t("advice-opted-out")}</>;
    case "repeated":
      return <>{rich("advice-duplicates", { snippet })}</>;
    case "malformed":
      return <>{rich("advice-invalid", { snippet })}</>;
    case "too_old":
      return <>{t("advice-too-old")}</>;
    case "over_limit":
      return <OverLimit />;
    case "suspended":
      return <>{t("advice-suspended")}</>;
    case "paused":
      return (
        <>
          {rich("advice-paused", {
            a: link(`${home}/settings`),
          })}
        </>
      );
    default:
      return null;
  }
}
