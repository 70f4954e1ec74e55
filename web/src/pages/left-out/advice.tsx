/** What one can do about the hits left out for a reason; often, and rightly, nothing. */
import { getArriving, type Site } from "../../api/index.ts";
import { useLoad } from "../../base/load.ts";
import { siteAddress } from "../../site/address.ts";

interface Props {
  reason: string;
  name: string;
  site: Site | undefined;
}

function List({ before, of }: { before: string; of: readonly string[] | undefined }) {
  if (!of || of.length === 0) return null;
  return (
    <>
      {` ${before} `}
      {of.map((value, n) => (
        <span key={value}>
          {n > 0 && ", "}
          <code>{value}</code>
        </span>
      ))}
      .
    </>
  );
}

/** Which hosts they came from lately. */
function Hosts({ name }: { name: string }) {
  const { data } = useLoad(name, (signal) => getArriving(name, signal), name);
  const hosts = data?.by_hostname.filter((one) => one.reason === "wrong_host" && one.hostname !== "") ?? [];
  return <List before="Lately from" of={hosts.map((one) => one.hostname).slice(0, 5)} />;
}

export function Advice({ reason, name, site }: Props) {
  const home = siteAddress(name);
  const settings = (text: string) => <a href={`${home}/settings/counting`}>{text}</a>;
  const tryOut = <a href={`${home}/dry-run`}>try it out first</a>;
  switch (reason) {
    case "bot":
      return (
        <>
          Nothing, as a rule: they read nothing. How strictly programs are told from people is {settings("a setting")};{" "}
          {tryOut}.
        </>
      );
    case "headless":
      return (
        <>
          Nothing, unless these are tests of your own: let those run against another hostname. With robots set to “off”
          in {settings("the settings")} they are counted.
        </>
      );
    case "hosting":
      return (
        <>
          Some people are behind a company’s network or a VPN that ends in a data centre. If your readers are, set
          robots one step milder in {settings("the settings")}; {tryOut}.
        </>
      );
    case "prefetch":
      return <>Nothing: once the page is really opened, it sends a hit of its own, and that one is counted.</>;
    case "spam_referrer":
      return <>Nothing: these hits are made so that you visit the address they name. Don’t.</>;
    case "wrong_host":
      return (
        <>
          If one of these hosts is yours, add it to the hostnames in {settings("the settings")}. Others are copies,
          translations and previews of your pages.
          <Hosts name={name} />
        </>
      );
    case "excluded_path":
      return (
        <>
          As you wished: take the page off the list in {settings("the settings")} to count it.
          <List before="Now on it:" of={site?.excluded_paths} />
        </>
      );
    case "excluded_address":
      return (
        <>
          As you wished: take the address off the list in {settings("the settings")} to count it.
          <List before="Now on it:" of={site?.excluded_addresses} />
        </>
      );
    case "excluded_country":
      return (
        <>
          As you wished: take the country off the list in {settings("the settings")} to count it.
          <List before="Now on it:" of={site?.excluded_countries} />
        </>
      );
    case "opted_out":
      return <>Nothing, and rightly: they said no, and are not asked again.</>;
    case "repeated":
      return (
        <>
          A few are double clicks and queues that sent twice. If they are many, the snippet may stand on the page twice:{" "}
          <a href={`${home}/install`}>look at the snippet</a>.
        </>
      );
    case "malformed":
      return (
        <>
          If a program of yours sends hits, read what it is answered: the answer names the field. Browsers with an old
          or changed snippet send such hits, too: <a href={`${home}/install`}>the snippet of today</a>.
        </>
      );
    case "too_old":
      return <>Send what your queue holds within 72 hours; what comes later cannot be put into days already closed.</>;
    case "over_limit":
      return (
        <>
          See what the account’s plan counts: <a href="/settings/account">the account</a>.
        </>
      );
    case "suspended":
      return <>Ask whoever runs this Stile why the account is suspended; hits are counted again from then on.</>;
    case "paused":
      return <>Let counting go on in <a href={`${home}/settings`}>the settings</a>. What was left out meanwhile does not come back.</>;
    default:
      return null;
  }
}
