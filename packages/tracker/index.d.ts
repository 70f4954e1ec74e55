/** What every `init` takes. */
export interface CommonOptions {
  /** The site's name or id in Stile, such as `example.com`. */
  site: string;
  /** The address that hits are sent to. Default: `hit` in the folder of the script. */
  to?: string;
  /** Query parameters that identify a page, such as `["id", "page"]`. A name contains no comma. */
  keep?: readonly string[];
  /** The site uses hash routing: `#/a` and `#/b` are two pages. */
  hash?: boolean;
  /** Count hits on localhost, too. */
  local?: boolean;
  /** The HTTP status of the page: 404 counts it as not found. */
  status?: number;
  /**
   * The script's hash, such as `sha384-…`, from the Install page. The browser then runs only this version of the
   * script: after an update of Stile that changes it, nothing is counted until you update the hash.
   */
  integrity?: string;
  /** The nonce of your content security policy. */
  nonce?: string;
}

/** Where the script comes from: your Stile server, or a path of your own site that forwards to it. */
export type Source =
  | {
      /** The address of your Stile server, such as `https://stats.example.com`. */
      server: string | URL;
      script?: undefined;
    }
  | {
      /** The address of the script itself, such as `/stats/stile.js` on your own site. */
      script: string | URL;
      server?: undefined;
    };

export type Options = CommonOptions & Source;

/** Up to 30 properties of an event. Names have up to 60 characters and no colon; texts up to 500 characters. */
export type Props = Readonly<Record<string, string | number | boolean>>;

/** An amount of money. An amount always has a currency. */
export type Money =
  | {
      /** The amount, rounded to 4 decimals. */
      value: number;
      /** Its ISO 4217 code, such as `EUR`. Default: the site's currency. */
      currency?: string;
    }
  | { value?: undefined; currency?: undefined };

export type EventOptions = Money & {
  props?: Props;
  /** False: the event does not end a bounce. */
  interactive?: boolean;
};

/**
 * Adds the script to the page. It counts page views by itself, those of a single-page site too. A second call, or a
 * script tag in the page for the same site and server, changes nothing. Without a document (on a server) it does nothing.
 */
export function init(options: Options): void;

/**
 * Counts an event. Before the script has loaded, the call waits for it. Without a window (on a server) it does nothing.
 * @param name up to 120 characters
 */
export function event(name: string, options?: EventOptions): void;

/**
 * Counts a view of the current address, if it is another page than the last one. The script does this by itself; call
 * this after a navigation for browsers without the Navigation API, and with `again` to count the same address again.
 */
export function view(options?: { again?: boolean }): void;

/**
 * Leaves this browser out (true) or counts it again (false), as `#stile_ignore=yes` does. Holds from the next page load
 * on, in this browser, for this site. This is the only thing that is ever stored in the browser.
 */
export function ignore(yes: boolean): void;

/** Whether this browser is excluded. */
export function ignored(): boolean;
