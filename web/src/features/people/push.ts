/** Whether this browser can be pushed to, and what it must be asked. */
import { t } from "../../base/text.ts";

/** A VAPID key (base64url) as the bytes that browsers want. */
export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const padded = key
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .padEnd(Math.ceil(key.length / 4) * 4, "=");
  return Uint8Array.from(atob(padded), (sign) => sign.charCodeAt(0));
}

/** A device's name: “Firefox on Linux”. */
export function deviceName(agent: string): string {
  const browser = [
    [/Edg\//, "Edge"],
    [/OPR\//, "Opera"],
    [/Firefox\/|FxiOS\//, "Firefox"],
    [/Chrome\/|CriOS\//, "Chrome"],
    [/Safari\//, "Safari"],
  ] as const;
  const system = [
    [/iPhone|iPad/, "iOS"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/Mac OS X/, "macOS"],
    [/CrOS/, "ChromeOS"],
    [/Linux/, "Linux"],
  ] as const;
  const found = (list: readonly (readonly [RegExp, string])[]) => list.find(([sign]) => sign.test(agent))?.[1];
  const [one, other] = [found(browser), found(system)];
  return one && other
    ? t("push-browser-on-system", { browser: one, system: other })
    : (one ?? other ?? t("push-unknown-browser"));
}

/** The same, from the server's fields of a session. */
export function deviceText(device: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  if (browser && system) return t("push-browser-on-system", { browser, system });
  return device === "An unknown browser" ? t("push-an-unknown-browser") : device;
}
