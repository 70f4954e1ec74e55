/** What one can do about the hits left out for a reason; often, and rightly, nothing. */
import type { ComponentChildren } from "preact";
import { getArriving, type Site } from "../../api/index.ts";
import { useLoad } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import { siteAddress } from "../../site/address.ts";

interface Props {
  reason: string;
  name: string;
  site: Site | undefined;
}

/** What a list holds, behind what is said of it; nothing where it holds none. */
const listed = (of: readonly string[] | undefined, said: (list: ComponentChildren) => ComponentChildren[]) =>
  of && of.length > 0
    ? [
        " ",
        ...said(
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
const Rule = ({ of }: { of: readonly string[] | undefined }) => <>{listed(of, (list) => rich("Now on it: {list}.", { list }))}</>;

/** Which hosts they came from lately. */
function Hosts({ name }: { name: string }) {
  const { data } = useLoad(name, (signal) => getArriving(name, signal), name);
  const hosts = data?.by_hostname.filter((one) => one.reason === "wrong_host" && one.hostname !== "") ?? [];
  const of = hosts.map((one) => one.hostname).slice(0, 5);
  return <>{listed(of, (list) => rich("Lately from {list}.", { list }))}</>;
}

export function Advice({ reason, name, site }: Props) {
  const home = siteAddress(name);
  const link = (href: string) => (text: string) => <a href={href}>{text}</a>;
  const rules = link(`${home}/settings/counting`);
  const trial = link(`${home}/dry-run`);
  const snippet = link(`${home}/install`);
  switch (reason) {
    case "bot":
      return (
        <>
          {rich(
            "Nothing, as a rule: they read nothing. How strictly programs are told from people is <rules>a setting</rules>; <trial>try it out first</trial>.",
            { rules, trial },
          )}
        </>
      );
    case "headless":
      return (
        <>
          {rich(
            "Nothing, unless these are tests of your own: let those run against another hostname. With robots set to “off” in <rules>the settings</rules> they are counted.",
            { rules },
          )}
        </>
      );
    case "hosting":
      return (
        <>
          {rich(
            "Some people are behind a company’s network or a VPN that ends in a data centre. If your readers are, set robots one step milder in <rules>the settings</rules>; <trial>try it out first</trial>.",
            { rules, trial },
          )}
        </>
      );
    case "prefetch":
      return <>{t("Nothing: once the page is really opened, it sends a hit of its own, and that one is counted.")}</>;
    case "spam_referrer":
      return <>{t("Nothing: these hits are made so that you visit the address they name. Don’t.")}</>;
    case "wrong_host":
      return (
        <>
          {rich(
            "If one of these hosts is yours, add it to the hostnames in <rules>the settings</rules>. Others are copies, translations and previews of your pages.",
            { rules },
          )}
          <Hosts name={name} />
        </>
      );
    case "excluded_path":
      return (
        <>
          {rich("As you wished: take the page off the list in <rules>the settings</rules> to count it.", { rules })}
          <Rule of={site?.excluded_paths} />
        </>
      );
    case "excluded_address":
      return (
        <>
          {rich("As you wished: take the address off the list in <rules>the settings</rules> to count it.", { rules })}
          <Rule of={site?.excluded_addresses} />
        </>
      );
    case "excluded_country":
      return (
        <>
          {rich("As you wished: take the country off the list in <rules>the settings</rules> to count it.", { rules })}
          <Rule of={site?.excluded_countries} />
        </>
      );
    case "opted_out":
      return <>{t("Nothing, and rightly: they said no, and are not asked again.")}</>;
    case "repeated":
      return (
        <>
          {rich(
            "A few are double clicks and queues that sent twice. If they are many, the snippet may stand on the page twice: <snippet>look at the snippet</snippet>.",
            { snippet },
          )}
        </>
      );
    case "malformed":
      return (
        <>
          {rich(
            "If a program of yours sends hits, read what it is answered: the answer names the field. Browsers with an old or changed snippet send such hits, too: <snippet>the snippet of today</snippet>.",
            { snippet },
          )}
        </>
      );
    case "too_old":
      return (
        <>{t("Send what your queue holds within 72 hours; what comes later cannot be put into days already closed.")}</>
      );
    case "over_limit":
      return (
        <>
          {t(
            "If these are real readers, ask whoever runs this Stile to raise the number of hits that is counted a minute. If not, somebody floods your site, and your figures are the better for it.",
          )}
        </>
      );
    case "suspended":
      return <>{t("Ask whoever runs this Stile why the account is suspended; hits are counted again from then on.")}</>;
    case "paused":
      return (
        <>
          {rich("Let counting go on in <a>the settings</a>. What was left out meanwhile does not come back.", {
            a: link(`${home}/settings`),
          })}
        </>
      );
    default:
      return null;
  }
}
