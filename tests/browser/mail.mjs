// Reads the emails that a server without SMTP writes: data/mail/*.eml.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './browser.mjs';

/** One part's text: quoted-printable or base64 taken off. */
function decoded(head, body) {
  const coding = head.match(/^content-transfer-encoding:\s*(\S+)/im)?.[1]?.toLowerCase();
  if (coding == 'base64') return Buffer.from(body, 'base64').toString();
  if (coding != 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The text/plain part, at any position. */
function plain(mail) {
  const end = mail.search(/\r?\n\r?\n/);
  const [head, body] = [mail.slice(0, end).replace(/\r?\n[ \t]+/g, ' '), mail.slice(end).trimStart()];
  const boundary = head.match(/^content-type:.*boundary="?([^";\r\n]+)/im)?.[1];
  if (!boundary) return /^content-type:\s*text\/html/im.test(head) ? '' : decoded(head, body);
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => plain(part.trimStart()))
    .find((text) => text) ?? '';
}

/** An email's recipient, text, first link and six digits. */
export function read(mail) {
  const text = plain(mail);
  return {
    to: mail.match(/^To:\s*(.+)$/im)?.[1].trim(),
    text,
    link: text.match(/https?:\/\/\S+\?token=[\w.~-]+/)?.[0],
    code: text.match(/^\s*(\d{3}) ?(\d{3})\s*$/m)?.slice(1).join(''),
  };
}

/** The emails to one person, each returned once, in the order in which they arrived. */
export class Mailbox {
  #folder;
  #email;
  #seen = new Set();

  constructor(folder, email) {
    this.#folder = folder;
    this.#email = email;
  }

  /** The next email to them that `fits`. */
  next(what, fits = () => true) {
    return until(async () => {
      const names = await readdir(this.#folder).catch(() => []);
      // Their names are UUIDs of version 7: in the order of writing.
      for (const name of names.sort()) {
        if (this.#seen.has(name) || !name.endsWith('.eml')) continue;
        const mail = read(await readFile(join(this.#folder, name), 'utf8'));
        if (!mail.to?.includes(this.#email) || !fits(mail)) continue;
        this.#seen.add(name);
        return mail;
      }
    }, `a mail to ${this.#email}: ${what}`, { timeout: 20_000, every: 200 });
  }
}
