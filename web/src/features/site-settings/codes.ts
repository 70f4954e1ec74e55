/** Countries and currencies by their codes, as the server knows them, and their names in the reader's language. */
import { foldAccents } from "../../base/fold-accents.ts";
import { locale } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";

const countries = (
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO " +
  "FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE " +
  "JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO " +
  "MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW " +
  "PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM " +
  "TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW"
).split(" ");

const currencies = (
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP " +
  "CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF " +
  "IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD " +
  "MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB " +
  "RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD " +
  "UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG"
).split(" ");

export interface Named {
  code: string;
  name: string;
}

const byName = (list: Named[]): Named[] => list.sort((a, b) => a.name.localeCompare(b.name));

/** All countries, by name. */
export const allCountries = (): Named[] =>
  byName(countries.map((code) => ({ code, name: valueName("country", code) })));

/** All currencies, by name. */
export function allCurrencies(): Named[] {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return byName(currencies.map((code) => ({ code, name: names.of(code) ?? code })));
}

/** Countries whose name has a word that begins so, or whose code it is. */
export function findCountries(search: string, all: readonly Named[]): Named[] {
  const wanted = foldAccents(search.trim());
  if (wanted === "") return [...all];
  return all.filter(
    ({ code, name }) => code.toLowerCase() === wanted || ` ${foldAccents(name)}`.includes(` ${wanted}`),
  );
}

/** The code of what was typed, where it is a country's code or its whole name; else what was typed. */
export function countryCode(typed: string): string {
  const text = typed.trim();
  const upper = text.toUpperCase();
  if (countries.includes(upper)) return upper;
  return allCountries().find(({ name }) => foldAccents(name) === foldAccents(text))?.code ?? text;
}
