// A provider of OpenID Connect on this machine, for the tests: `node provider.mjs CLIENT SECRET BACK...`.
// Prints its issuer on the first line and stops when its standard input ends. Anybody signs in under any
// name without a password; the page that asks for it is a plain form.
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

const [client, secret, ...back] = process.argv.slice(2)
let provider
const server = createServer((request, response) => provider.callback()(request, response))
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`
  provider = new Provider(issuer, {
    clients: [{
      client_id: client,
      client_secret: secret,
      redirect_uris: back,
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
    }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // The address is in the token itself, as with Google.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['for tests only'] },
    findAccount: (_, name) => ({
      accountId: name,
      claims: () => ({ sub: name, email: `${name}@mail.test`, email_verified: true }),
    }),
  })
  provider.on('server_error', (_, error) => console.error(error))
  console.log(issuer)
})
// The test reads the first line only.
process.stdout.on('error', () => {})
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
