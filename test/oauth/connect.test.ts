import { StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newClient } from '../../packages/server/src/features/account/oauth/new-client.ts'
import { OAuthRecordStore } from '../../packages/server/src/features/account/oauth/oauth-record-store.ts'
import { openV2 } from '../clients/client-v2.ts'
import { httpRequest } from '../support/mcp-http.ts'
import {
  CALLBACK,
  connectByOAuth,
  finish,
  MemoryProvider,
  type Registration,
} from './support/client-provider.ts'
import { startDocumentServer, type DocumentServer } from './support/document-server.ts'
import { startOAuthHost, type OAuthHost } from './support/oauth-host.ts'
import { RawClient } from './support/raw-flow.ts'
import type { ConsentPage } from './support/scripted-browser.ts'

let host: OAuthHost
let documents: DocumentServer
beforeAll(async () => {
  documents = await startDocumentServer()
  host = await startOAuthHost({ env: { TN_OAUTH_REGISTRATION: 'on' } })
})
afterAll(async () => {
  await host.close()
  await documents.close()
})

async function added(id: string, hasSecret: boolean): Promise<Registration> {
  const { clientId, secret, record } = newClient({ id, name: 'Known', redirectUris: [CALLBACK], hasSecret })
  await new OAuthRecordStore(host.app.store).put(clientId, record)
  return {
    client: {
      client_id: clientId,
      issuer: host.address,
      ...(secret !== undefined && { client_secret: secret }),
    },
  }
}

const WAYS: Readonly<Record<string, () => Promise<Registration>>> = {
  'a metadata document': async () => ({ document: documents.address }),
  'dynamic registration': async () => ({}),
  'dynamic registration with a secret': async () => ({
    metadata: { token_endpoint_auth_method: 'client_secret_post' },
  }),
  'pre-registration': () => added('known', false),
  'pre-registration with a secret': () => added('known-with-secret', true),
}

describe.each(['2026-07-28', '2025-11-25'])('the official client at %s', (revision) => {
  test.each(Object.keys(WAYS))('connects from nothing but the address by %s', async (way) => {
    const provider = new MemoryProvider(await (WAYS[way]?.() ?? Promise.reject(new Error(way))))
    const browser = await host.browserOf('ada')
    const client = await connectByOAuth(host.mcp, { revision, provider, browser })
    await client.callTool({ name: 'add_task', arguments: { title: `By ${way} at ${revision}` } })
    const { content } = await client.callTool({ name: 'list_tasks', arguments: {} })
    expect(JSON.stringify(content)).toContain(`By ${way} at ${revision}`)
    expect(provider.asked?.searchParams.get('resource')).toBe(host.mcp)
    expect(provider.asked?.searchParams.get('code_challenge_method')).toBe('S256')
    await client.close()
  })

  test('is refused what its user did not agree to, asks again and goes on', async () => {
    const provider = new MemoryProvider({})
    const browser = await host.browserOf('grace')
    const transport = () => new StreamableHTTPClientTransport(new URL(host.mcp), { authProvider: provider })
    const narrow = await connectByOAuth(host.mcp, {
      revision,
      provider,
      browser,
      choice: { groups: ['tasks-read'] },
    })
    const { tools } = await narrow.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['list_tasks', 'read_date'])
    const first = provider.asked
    await expect(narrow.callTool({ name: 'add_task', arguments: { title: 'More' } })).rejects.toThrow(
      UnauthorizedError,
    )
    await narrow.close()
    expect(provider.asked).not.toBe(first)
    expect(provider.asked?.searchParams.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining(['tasks:read', 'tasks:create']),
    )
    const again = transport()
    await finish(again, provider, browser)
    const wide = await openV2(revision, transport())
    const { isError } = await wide.callTool({ name: 'add_task', arguments: { title: 'More' } })
    expect(isError ?? false).toBe(false)
    await wide.close()
  })
})

describe('the consent page', () => {
  async function shown(registration: Registration, browser = host.browserOf('ada'), scope?: string) {
    const provider = new MemoryProvider(registration)
    const transport = new StreamableHTTPClientTransport(new URL(host.mcp), { authProvider: provider })
    await expect(openV2('2026-07-28', transport)).rejects.toThrow(UnauthorizedError)
    const asked = provider.asked ?? new URL('about:blank')
    if (scope !== undefined) asked.searchParams.set('scope', scope)
    const visitor = await browser
    const page: ConsentPage = (await visitor.ask(await visitor.interactionOf(asked))).body
    return page
  }

  test('says who asks, where that is, and how sure that is', async () => {
    documents.says = {}
    const { client } = await shown({ document: documents.address })
    expect(client).toEqual({
      name: 'Document assistant',
      host: new URL(documents.address).host,
      uri: 'https://assistant.example',
      kind: 'metadata',
    })
    expect((await shown({})).client).toMatchObject({ name: 'Test assistant', kind: 'registered' })
    expect((await shown(await added('checked', false))).client).toMatchObject({
      name: 'Known',
      kind: 'verified',
    })
  })

  test('asks in words, without what only a client that names it can get', async () => {
    const page = await shown({})
    expect(page).toMatchObject({ prompt: 'consent', days: 90, account: { name: 'ada' } })
    const titles = page.groups.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['Read my transcript', 'Change my tasks']))
    expect(titles).not.toContain('Manage my model keys')
    const named = await shown({}, undefined, 'tasks:read credentials:read metrics:read *')
    expect(named.groups).toMatchObject([
      { title: 'Read my tasks', scopes: ['tasks:read'] },
      { title: 'Manage my model keys', scopes: ['credentials:read'] },
    ])
  })

  test('lets nobody give away more than they hold', async () => {
    const page = await shown({}, host.browserOf('tim', ['tasks:read']))
    expect(page.groups.map(({ id }) => id)).toEqual(['tasks-read'])
  })
})

test('the next person at the same browser connects an assistant as well', async () => {
  const client = await RawClient.added(host, 'raw-shared')
  const first = await host.browserOf('ada')
  expect(await client.connect(first)).toHaveProperty('access_token')
  const second = (await host.browserOf('bob')).takeOver(first)
  const { access_token: token } = await client.connect(second)
  expect((await host.app.tokens.authenticate(token))?.user.name).toBe('bob')
})

test.each([
  ['http://assistant.example/callback', 'web', 400],
  ['http://assistant.example/callback', 'native', 400],
  ['javascript:alert(1)', 'native', 400],
  ['data:text/html,hi', 'native', 400],
  ['https://assistant.example/callback', 'web', 201],
  ['cursor://anysphere.cursor-mcp/oauth/callback', 'native', 201],
])('registration with the redirect %s as a %s app answers %i', async (redirect, type, status) => {
  const { status: answered } = await httpRequest(`${host.address}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'X', redirect_uris: [redirect], application_type: type }),
  })
  expect(answered).toBe(status)
})
