// A real mail server for tests/it/flows/smtp.rs:
//   node server.mjs MODE KEY CERTIFICATE
// MODE: `implicit` (TLS from the first byte), `starttls` (offered, and required before signing in), `plain` (no
// TLS), or `later` (like starttls, but the first email is deferred with 451). Prints {"port": …}, then a line of JSON for
// each email: whether it came encrypted, by whom, from, to, and its text.
import { readFileSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

const [mode, key, cert] = process.argv.slice(2);
const tell = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);
let putOff = mode == 'later' ? 1 : 0;

const server = new SMTPServer({
  secure: mode == 'implicit',
  key: readFileSync(key),
  cert: readFileSync(cert),
  disabledCommands: mode == 'plain' ? ['STARTTLS'] : [],
  authOptional: mode == 'plain',
  logger: false,
  onAuth({ username, password }, session, done) {
    if (username == 'ann' && password == 'ge/heim+1') return done(null, { user: username });
    done(new Error('wrong name or password'));
  },
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (part) => (text += part));
    stream.on('end', () => {
      if (putOff-- > 0) return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
      const { mailFrom, rcptTo } = session.envelope;
      const to = rcptTo.map(({ address }) => address);
      tell({ secure: session.secure, user: session.user, from: mailFrom.address, to, text });
      done();
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => tell({ port: server.server.address().port }));
// It ends with the process that started it.
process.stdin.on('end', () => process.exit()).resume();
