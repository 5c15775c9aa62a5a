import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const CLIENT = 'courtgate-of-test'

export interface Issuer {
  address: string
  close: () => Promise<void>
}

/** A campus' own login, by OpenID Connect: whoever presses its button is the one who is named here. */
export async function campusIssuer(person: { studentId: string; name: string }): Promise<Issuer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomUUID()
  const asked = new Map<string, URLSearchParams>()
  let address = ''

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  function idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: address, sub: `subject of ${person.studentId}`, aud: CLIENT, nonce, iat: now, exp: now + 60,
      preferred_username: person.studentId, name: person.name,
    }
    const text = `${part({ alg: 'RS256', kid })}.${part(claims)}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`
  }

  function json(answer: ServerResponse, status: number, body: object): void {
    answer.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

  async function token(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    let body = ''
    for await (const piece of request) body += String(piece)
    const given = new URLSearchParams(body)
    const code = given.get('code') ?? ''
    const before = asked.get(code)
    asked.delete(code)
    const challenge = createHash('sha256').update(given.get('code_verifier') ?? '').digest('base64url')
    if (before === undefined || before.get('code_challenge') !== challenge || before.get('redirect_uri') !== given.get('redirect_uri')) {
      json(answer, 400, { error: 'invalid_grant' })
      return
    }
    const nonce = before.get('nonce') ?? ''
    json(answer, 200, { access_token: 'of no use', token_type: 'Bearer', expires_in: 60, id_token: idToken(nonce) })
  }

  function login(query: URLSearchParams, answer: ServerResponse): void {
    const code = randomUUID()
    asked.set(code, query)
    const back = new URL(query.get('redirect_uri')!)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    answer
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><title>Campus</title><a id="in" href="${back.href.replaceAll('&', '&amp;')}">Log in</a>`)
  }

  const server = createServer((request, answer) => {
    const url = new URL(request.url ?? '/', address)
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(answer, 200, {
          issuer: address,
          authorization_endpoint: `${address}/authorize`,
          token_endpoint: `${address}/token`,
          jwks_uri: `${address}/jwks`,
          subject_types_supported: ['public'],
          response_types_supported: ['code'],
          id_token_signing_alg_values_supported: ['RS256'],
          token_endpoint_auth_methods_supported: ['none'],
        })
      case '/jwks':
        return json(answer, 200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] })
      case '/authorize':
        return login(url.searchParams, answer)
      case '/token':
        return void token(request, answer)
      default:
        return json(answer, 404, {})
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
