/** Currencies by their codes, as the server knows them, with their names in the reader's language; and finding countries. */
import { foldAccents } from "../../base/fold-accents.ts";
import { locale } from "../../base/text.ts";
import { allCountries, byName, countries, type Named } from "../../figures/countries.ts";

const currencies = (
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP " +
  "CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF " +
  "IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD " +
  "MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB " +
  "RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD " +
  "UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG"
).split(" ");

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
