import { StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { IssuerUnreachable, TokenVerifier } from '@tutor-nexus/toolkit/resource-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuditStore } from '../../packages/server/src/platform/audit/audit-store.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import { openV2 } from '../clients/client-v2.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { MemoryProvider } from './support/client-provider.ts'
import { FOREIGN_CLIENT, startForeignIssuer, type ForeignIssuer } from './support/foreign-issuer.ts'
import { startOAuthHost, type OAuthHost } from './support/oauth-host.ts'
import { callMcp, RawClient } from './support/raw-flow.ts'
import { ScriptedBrowser } from './support/scripted-browser.ts'

const METADATA = '/.well-known/oauth-protected-resource'

const json = async (address: string) => JSON.parse((await httpRequest(address)).body)

const rest = (address: string, token: string | undefined, tool = 'list_tasks') =>
  httpRequest(`${address}/api/v1/tools/${tool}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: '{}',
  })

const sync = (address: string, token: string | undefined) =>
  httpRequest(`${address}/sync/v1/unlink`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ protocol: 1 }),
  })

describe('with its own authorization server', () => {
  let host: OAuthHost
  beforeAll(async () => {
    host = await startOAuthHost()
  })
  afterAll(() => host.close())

  test('says what it protects and who issues tokens for it', async () => {
    const { address, mcp } = host
    expect(await json(`${address}${METADATA}/mcp`)).toMatchObject({
      resource: mcp,
      authorization_servers: [address],
    })
    expect(await json(`${address}${METADATA}`)).toMatchObject({
      resource: address,
      authorization_servers: [address],
    })
    expect((await httpRequest(`${address}${METADATA}/other`)).status).toBe(404)
    const { scopes_supported: scopes } = await json(`${address}${METADATA}/mcp`)
    expect(scopes).toContain('transcript:read')
    expect(scopes).not.toContain('credentials:read')
  })

  test('is found under each name of this machine', async () => {
    const localhost = host.address.replace('127.0.0.1', 'localhost')
    expect(await json(`${localhost}${METADATA}/mcp`)).toMatchObject({
      resource: `${localhost}/mcp`,
      authorization_servers: [host.address],
    })
  })

  test.each(['oauth-authorization-server', 'openid-configuration'])(
    'describes the issuer by %s',
    async (name) => {
      const { address } = host
      expect(await json(`${address}/.well-known/${name}`)).toMatchObject({
        issuer: address,
        authorization_endpoint: `${address}/oauth/authorize`,
        token_endpoint: `${address}/oauth/token`,
        revocation_endpoint: `${address}/oauth/revoke`,
        device_authorization_endpoint: `${address}/oauth/device`,
        code_challenge_methods_supported: ['S256'],
        response_types_supported: ['code'],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
      })
    },
  )

  test('challenges who has no token, or a wrong one, on every surface', async () => {
    const { address, mcp } = host
    const { status, challenge } = await callMcp(mcp, undefined)
    expect(status).toBe(401)
    expect(challenge).toContain(`resource_metadata="${address}${METADATA}/mcp"`)
    expect(challenge).toMatch(/scope="[^"]*\btasks:read\b/)
    expect(challenge).not.toContain('error=')
    expect((await callMcp(mcp, 'wrong')).challenge).toContain('error="invalid_token"')
    for (const call of [rest, sync]) {
      const { status: refused, headers } = await call(address, undefined)
      expect(refused).toBe(401)
      expect(headers['www-authenticate']).toContain(`resource_metadata="${address}${METADATA}"`)
    }
    expect((await rest(address, 'wrong')).headers['www-authenticate']).toContain('error="invalid_token"')
  })

  test('accepts a token only where it was issued for', async () => {
    const { address, mcp, app } = host
    const userId = app.localOwner.id
    const secretFor = async (audience: string | null, scopes = ['tasks:read']) =>
      (
        await app.tokens.createToken({
          userId,
          name: 'issued',
          scopes,
          issued: { audience, clientId: 'c', grantId: 'g' },
        })
      ).secret
    const statuses = async (secret: string) => [
      (await callMcp(mcp, secret)).status,
      (await rest(address, secret)).status,
    ]
    expect(await statuses(await secretFor(mcp))).toEqual([200, 401])
    expect(await statuses(await secretFor(address))).toEqual([200, 200])
    expect(await statuses(await secretFor('https://other.example/mcp'))).toEqual([401, 401])
    expect(await statuses(await secretFor(''))).toEqual([401, 401])
    const start = await httpRequest(`${address}/start`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await secretFor(mcp)}`,
        'TN-Agent-Id': 'web',
        'Sec-Fetch-Site': 'same-origin',
        Origin: address,
      },
    })
    expect(start.status).toBe(401)
  })

  test('tells an app which scopes it lacks, and answers tokens made by hand as ever', async () => {
    const { address, mcp, app } = host
    const client = await RawClient.added(host, 'narrow')
    const tokens = await client.connect(await host.browserOf('ada'), { groups: ['tasks-read'] })
    for (const name of ['add_task', 'taskManager_add']) {
      const { status, challenge } = await callMcp(mcp, tokens.access_token, name)
      expect(status).toBe(403)
      expect(challenge).toContain('error="insufficient_scope"')
      expect(challenge).toContain('scope="tasks:read tasks:create"')
    }
    const { secret } = await app.tokens.createToken({
      userId: app.localOwner.id,
      name: 'by hand',
      scopes: ['tasks:read'],
    })
    const byHand = await callMcp(mcp, secret, 'add_task')
    expect(byHand.status).toBe(200)
    expect(byHand.body).toContain('"isError":true')
    const refused = await rest(address, secret, 'add_task')
    expect(refused.status).toBe(403)
    expect(refused.headers['www-authenticate']).toContain('scope="tasks:read tasks:create"')
    const notLinked = await sync(address, tokens.access_token)
    expect(notLinked.status).toBe(403)
    expect(notLinked.headers['www-authenticate']).toContain('error="insufficient_scope"')
    expect(notLinked.headers['www-authenticate']).toContain('scope="sync"')
  })
})

describe('with the authorization server of a school alone', () => {
  let school: ForeignIssuer
  let host: OAuthHost
  beforeAll(async () => {
    school = await startForeignIssuer('student-42')
    host = await startOAuthHost({ env: { TN_OAUTH_ISSUER: school.issuer } })
  })
  afterAll(async () => {
    await host.close()
    await school.close()
  })

  test('names the school as the issuer and has none of its own', async () => {
    const { address } = host
    expect(await json(`${address}${METADATA}/mcp`)).toMatchObject({ authorization_servers: [school.issuer] })
    expect((await httpRequest(`${address}/.well-known/oauth-authorization-server`)).status).toBe(404)
    expect((await httpRequest(`${address}/oauth/authorize`)).status).toBe(404)
  })

  test.each(['2026-07-28', '2025-11-25'])('the official client connects by it at %s', async (revision) => {
    const provider = new MemoryProvider({ client: { client_id: FOREIGN_CLIENT, issuer: school.issuer } })
    const transport = () => new StreamableHTTPClientTransport(new URL(host.mcp), { authProvider: provider })
    const first = transport()
    await expect(openV2(revision, first)).rejects.toThrow(UnauthorizedError)
    const { url } = await new ScriptedBrowser(school.issuer, undefined).open(provider.asked?.href ?? '')
    await first.finishAuth(url.searchParams)
    const client = await openV2(revision, transport())
    await client.callTool({ name: 'add_task', arguments: { title: `At ${revision}` } })
    expect(JSON.stringify(await client.callTool({ name: 'list_tasks', arguments: {} }))).toContain(
      `At ${revision}`,
    )
    await client.close()
    const people = await host.app.users.listUsers()
    const added = people.filter(({ isLocalOwner }) => !isLocalOwner)
    expect(added).toMatchObject([{ name: 'student-42', role: 'student' }])
    const { entries } = await new AuditStore(host.app.store).page({ event: 'user-added', limit: 5 })
    expect(entries).toMatchObject([{ userId: added[0]?.id, detail: { by: 'token' } }])
  })

  test('believes nothing but a valid token of the school for this server', async () => {
    const { mcp, address } = host
    const given = { subject: 'student-42', audience: mcp, scope: 'tasks:read metrics:read' }
    const token = await school.token(given)
    expect((await callMcp(mcp, token)).status).toBe(200)
    expect((await rest(address, token)).status).toBe(401)
    expect((await callMcp(mcp, token, 'add_task')).challenge).toContain('error="insufficient_scope"')
    const metrics = await httpRequest(`${address}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
    expect(metrics.status).toBe(401)

    const other = await startForeignIssuer('student-42')
    const [head = '', body = '', signature = ''] = token.split('.')
    const changed = Buffer.from(body, 'base64url').toString().replace('student-42', 'student-43')
    const wrong = [
      await school.token({ ...given, audience: 'https://other.example/mcp' }),
      await school.token({ ...given, seconds: -60 }),
      await other.token(given),
      `${head}.${Buffer.from(changed).toString('base64url')}.${signature}`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
      `${head}.${body}.${'A'.repeat(86)}`,
    ]
    await other.close()
    for (const each of wrong) {
      const { status, challenge } = await callMcp(mcp, each)
      expect(status).toBe(401)
      expect(challenge).toContain('error="invalid_token"')
    }
  })

  test('answers 503 where the school does not respond', async () => {
    const gone = await startForeignIssuer('student-42')
    const waiting = await startOAuthHost({ env: { TN_OAUTH_ISSUER: gone.issuer } })
    const token = await gone.token({ subject: 'student-42', audience: waiting.mcp, scope: 'tasks:read' })
    await gone.close()
    expect((await callMcp(waiting.mcp, token)).status).toBe(503)
    await waiting.close()
  })

  test('takes keys over https alone, but for this machine', async () => {
    expect(() => readSettings({ TN_OAUTH_ISSUER: 'http://login.example.edu' })).toThrow(/https/)
    const issuer = 'https://login.example.edu'
    const asked: string[] = []
    const verifier = new TokenVerifier({
      issuer,
      fetch: async (input) => {
        asked.push(new Request(input).url)
        return Response.json({ issuer, jwks_uri: 'http://login.example.edu/keys' })
      },
    })
    const token = await school.token({ subject: 'x', audience: host.mcp, scope: 'tasks:read' })
    await expect(verifier.verify(token, [host.mcp])).rejects.toThrow(IssuerUnreachable)
    expect(asked).not.toContain('http://login.example.edu/keys')
  })

  test('keeps out who is disabled here, at once', async () => {
    const token = await school.token({ subject: 'gone', audience: host.mcp, scope: 'tasks:read' })
    expect((await callMcp(host.mcp, token)).status).toBe(200)
    await host.app.store.write((db) =>
      db
        .updateTable('user')
        .set({ disabledAt: new Date().toISOString() })
        .where('name', '=', 'gone')
        .execute(),
    )
    expect((await callMcp(host.mcp, token)).status).toBe(401)
  })
})
