import { StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { serve, type Served } from '@tutor-nexus/toolkit/serve'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { server as readingList } from '../../examples/reading-list/server.ts'
import { openV2 } from '../clients/client-v2.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { MemoryProvider } from './support/client-provider.ts'
import { FOREIGN_CLIENT, startForeignIssuer, type ForeignIssuer } from './support/foreign-issuer.ts'
import { callMcp } from './support/raw-flow.ts'
import { ScriptedBrowser } from './support/scripted-browser.ts'

let school: ForeignIssuer
let resource: string
let served: Served
const refusals: unknown[] = []
const logger = {
  info(fields: object, message: string) {
    if (message === 'a token was refused') refusals.push(fields)
  },
  warn() {},
  error() {},
}

beforeAll(async () => {
  school = await startForeignIssuer('reader-1')
  served = await serve(readingList, { http: {}, auth: { issuer: school.issuer }, logger })
  resource = served.url ?? ''
})
afterAll(async () => {
  await served.close()
  await school.close()
})

const metadata = () => new URL('/.well-known/oauth-protected-resource/mcp', resource).href

test.each(['2026-07-28', '2025-11-25'])('a client connects to an author’s server at %s', async (revision) => {
  const provider = new MemoryProvider({ client: { client_id: FOREIGN_CLIENT, issuer: school.issuer } })
  const transport = () => new StreamableHTTPClientTransport(new URL(resource), { authProvider: provider })
  const first = transport()
  await expect(openV2(revision, first)).rejects.toThrow(UnauthorizedError)
  expect(provider.asked?.searchParams.get('scope')).toBe('books:write books:read')
  const { url } = await new ScriptedBrowser(school.issuer, undefined).open(provider.asked?.href ?? '')
  await first.finishAuth(url.searchParams)
  const client = await openV2(revision, transport())
  await client.callTool({ name: 'add_book', arguments: { title: `Dune at ${revision}` } })
  expect(JSON.stringify(await client.callTool({ name: 'list_books', arguments: {} }))).toContain(
    `Dune at ${revision}`,
  )
  await client.close()
})

test('says what it protects, challenges whoever may not pass, and logs why', async () => {
  expect(JSON.parse((await httpRequest(metadata())).body)).toMatchObject({
    resource,
    authorization_servers: [school.issuer],
    scopes_supported: ['books:write', 'books:read'],
  })
  expect((await httpRequest(new URL('/other', resource).href)).status).toBe(404)
  const stranger = await callMcp(resource, undefined, 'list_books')
  expect(stranger.status).toBe(401)
  expect(stranger.challenge).toContain(`resource_metadata="${metadata()}"`)
  const given = { subject: 'reader-2', audience: resource, scope: 'books:read' }
  const elsewhere = await school.token({ ...given, audience: 'https://other.example/mcp' })
  for (const token of ['wrong', elsewhere, await school.token({ ...given, seconds: -60 })]) {
    const refused = await callMcp(resource, token, 'list_books')
    expect([refused.status, refused.challenge]).toEqual([401, expect.stringContaining('invalid_token')])
  }
  expect(refusals).toEqual([
    { reason: 'Invalid Compact JWS' },
    { reason: `its audience is https://other.example/mcp, not ${resource}` },
    { reason: '"exp" claim timestamp check failed' },
  ])
  const reader = await school.token(given)
  const own = await callMcp(resource, reader, 'list_books')
  expect(own.status).toBe(200)
  expect(own.body).not.toContain('Dune')
  const narrow = await callMcp(resource, reader, 'add_book')
  expect(narrow.status).toBe(403)
  expect(narrow.challenge).toContain('error="insufficient_scope"')
  expect(narrow.challenge).toContain('scope="books:read books:write"')
})
