import { describe, expect, onTestFinished, test } from 'vitest'
import { anonymousId, isAnonymous } from '../../packages/server/src/platform/identity/anonymous.ts'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { newId } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { openTestApp } from '../support/test-app.ts'

const SALT = Buffer.alloc(32, 7)
const id = (address: string, salt: Uint8Array = SALT) => anonymousId(salt, address)

describe('somebody without a token', () => {
  test('is known by the network address, which nobody can tell from the id', () => {
    expect(id('203.0.113.7')).toBe(id('::ffff:203.0.113.7'))
    expect(id('203.0.113.7')).not.toBe(id('203.0.113.8'))
    expect(id('203.0.113.7')).not.toBe(id('203.0.113.7', Buffer.alloc(32, 8)))
    expect(id('2001:db8:1:2::1')).toBe(id('2001:db8:1:2:ffff::9'))
    expect(id('2001:db8:1:2::1')).not.toBe(id('2001:db8:1:3::1'))
    expect(isAnonymous(id('203.0.113.7'))).toBe(true)
    expect(isAnonymous(newId())).toBe(false)
  })

  const serve = async (anonymous: boolean) => {
    const app = await openTestApp()
    const service = await serveHttp(app, {
      host: '127.0.0.1',
      port: 0,
      names: [],
      selects: () => true,
      anonymous,
      onSignInLink: () => undefined,
    })
    onTestFinished(() => service.close())
    const call = async (tool: string, args: object, headers: Record<string, string> = {}) => {
      const { status, body } = await httpRequest(`${service.address}/api/v1/tools/${tool}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(args),
      })
      return { status, body: JSON.parse(body) }
    }
    return { app, service, call }
  }

  test('is let in only where that was asked for', async () => {
    const { call } = await serve(false)
    expect((await call('tn_course_institutions', {})).status).toBe(401)
  })

  test('goes on with a session by its id, which nobody else at the address is told', async () => {
    const { call } = await serve(true)
    const { sessionId } = (await call('tn_session_start', { title: 'Limits' })).body.data
    const asked = await call('tn_session_ask', { sessionId, message: 'What can you help me with?' })
    expect(asked.status).toBe(200)
    expect((await call('tn_session_history', { sessionId })).body.data.items).toHaveLength(2)
    const listed = await call('tn_session_list', {})
    expect([listed.status, JSON.stringify(listed.body).includes(sessionId)]).toEqual([401, false])
    const lost = await call('tn_session_history', { sessionId: newId() })
    expect(lost.body.agentHints.suggestedNextActions).toEqual([])
  })

  test('may look things up and be tutored, and nothing else', async () => {
    const { app, service, call } = await serve(true)
    expect((await call('tn_course_institutions', {})).status).toBe(200)
    expect((await call('tn_transfer_search', { query: 'x' })).status).not.toBe(401)
    expect((await call('tn_user_quota', {})).body.data).toMatchObject({ tier: 'anonymous', limit: 10 })
    for (const { tool } of app.registry.getAll()) {
      const open = /^tn_(course|transfer|session)_|^tn_user_quota$/.test(tool.name)
      const { status, body } = await call(tool.name, { nonsense: 1 })
      if (!open) expect([tool.name, status, body.code]).not.toEqual([tool.name, 200, undefined])
    }
    expect(await call('list_tasks', {})).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    expect((await call('tn_user_byok_list', {})).status).toBe(401)
    expect((await call('tn_course_institutions', {}, { Authorization: 'Bearer wrong' })).status).toBe(401)
    expect((await httpRequest(`${service.address}/metrics`)).status).toBe(401)
    const ask = (method: string, params: object) =>
      httpRequest(`${service.address}/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
    const listed = await ask('tools/list', {})
    expect(listed.status).toBe(200)
    expect(listed.body).not.toContain('tn_user_byok_add')
    expect((await ask('tools/call', { name: 'list_tasks' })).body).toContain('UNAUTHORIZED')
    expect((await httpRequest(`${service.address}/imports`)).status).toBe(401)
  })

  test('is told where to get a token, and with a token that may not, which permission is missing', async () => {
    const { app, service, call } = await serve(true)
    const refused = await httpRequest(`${service.address}/api/v1/tools/list_tasks`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect(refused.headers['www-authenticate']).toMatch(/^Bearer .*scope="[^"]*tasks:read/)
    expect(refused.headers['www-authenticate']).not.toContain('error=')
    const { secret } = await app.tokens.createToken({
      userId: app.localOwner.id,
      name: 'cards',
      scopes: ['cards:read'],
    })
    const known = await call('list_tasks', {}, { Authorization: `Bearer ${secret}` })
    expect(known).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })
})
