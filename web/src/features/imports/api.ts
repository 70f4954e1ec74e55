/** Requests about a site's imports. */
import type {
  ImportSource,
  ImportStart,
  ImportsView,
  ImportUpload,
  ImportView,
  MatomoImport,
} from "../../api/imports-types.ts";
import { asMember, base, client } from "../../api/index.ts";
import { forSite, forSiteItem, withSignal } from "../../api/params.ts";
import { language } from "../../base/text.ts";

export const getImports = (site: string, signal?: AbortSignal): Promise<ImportsView> =>
  asMember(client.GET("/sites/{site}/imports", { ...forSite(site), ...withSignal(signal) }));

export const startImport = (site: string, body: ImportStart): Promise<ImportView> =>
  asMember(client.POST("/sites/{site}/imports", { ...forSite(site), body }));

export const importFromMatomo = (site: string, body: MatomoImport): Promise<ImportView> =>
  asMember(client.POST("/sites/{site}/imports/matomo", { ...forSite(site), body }));

/** Stops it, or takes it back. */
export const removeImport = (site: string, id: string): Promise<ImportView> =>
  asMember(client.DELETE("/sites/{site}/imports/{id}", forSiteItem(site, id)));

interface Sent {
  data?: unknown;
  error?: unknown;
  response: Response;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function outcomeOf({ status, responseText }: XMLHttpRequest): Sent {
  const response = new Response(null, { status });
  const body = parsed(responseText);
  return response.ok ? { data: body, response } : { error: body, response };
}

/** Sends a file by a request that says how far it is, which `fetch` does not. */
function sent(address: string, file: Blob, signal: AbortSignal, onSent: (bytes: number) => void): Promise<Sent> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("accept-language", language);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.upload.onload = () => onSent(file.size);
    request.onload = () => done(outcomeOf(request));
    request.onerror = () => failed(new TypeError(address));
    request.onabort = () => failed(new DOMException(address, "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** Has a file checked; `onSent` gets how many bytes the browser has passed on. */
export async function checkFile(
  site: string,
  source: ImportSource,
  file: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<ImportUpload> {
  const address = `${base}/sites/${encodeURIComponent(site)}/imports/check?source=${source}`;
  const checked: unknown = await asMember(sent(address, file, signal, onSent));
  // Of a proxy, for instance.
  if (typeof checked !== "object" || checked === null) throw new TypeError(address);
  return checked as ImportUpload;
}
