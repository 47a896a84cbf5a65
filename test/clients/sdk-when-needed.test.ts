import { describe, expect, test } from 'vitest'
import { lineWire } from '../differential/line-wire.ts'
import { openHttp } from '../differential/open-wires.ts'
import { hello, initialized, requestAt, REVISIONS, SESSIONS, STATELESS } from '../differential/revisions.ts'
import { demoHome } from '../support/demo.ts'
import { httpRequest, postCall } from '../support/mcp-http.ts'
import { TN, tnServe, tnToken } from '../support/tn.ts'
import { recordingModules } from './loaded-modules.ts'

const CALL = { name: 'list_tasks', arguments: {} }

const BEGINNINGS = {
  [SESSIONS]: [hello(), initialized],
  [STATELESS]: [requestAt(STATELESS, 'hello', 'server/discover')],
}

describe('the SDK of the protocol is loaded when it is needed', () => {
  test.each(REVISIONS)('over stdio at %s', async (revision) => {
    const modules = await recordingModules()
    const { write, line } = lineWire([TN, 'mcp'], { TN_HOME: await demoHome(), ...modules.env })
    const ask = async (message: { id: unknown }) => {
      write(`${JSON.stringify(message)}\n`)
      expect(JSON.parse(await line())).toMatchObject({ id: message.id, result: {} })
    }
    for (const message of BEGINNINGS[revision])
      if ('id' in message) await ask(message)
      else write(`${JSON.stringify(message)}\n`)
    await ask(requestAt(revision, 1, 'tools/call', CALL))
    await ask(requestAt(revision, 2, 'tools/list'))
    expect(await modules.ofProtocol()).toEqual([])
    await ask(requestAt(revision, 3, 'prompts/list'))
    expect(await modules.ofProtocol()).not.toEqual([])
  })

  test('over HTTP at 2026-07-28', async () => {
    const modules = await recordingModules()
    const home = await demoHome()
    const token = await tnToken(home)
    const { mcp } = await tnServe(home, [], modules.env)
    const { post, headersFor } = await openHttp(mcp, STATELESS, { Authorization: `Bearer ${token}` })
    const ask = async (method: string, params: { name?: string }) =>
      (await post(requestAt(STATELESS, 1, method, params), headersFor(method, params.name))).status
    expect(await ask('server/discover', {})).toBe(200)
    expect(await ask('tools/call', CALL)).toBe(200)
    expect((await postCall(mcp, token, CALL.name, CALL.arguments)).status).toBe(200)
    expect(await modules.ofProtocol()).toEqual([])
    // All that come while it is being loaded are served.
    const listed = Array.from({ length: 8 }, () => ask('prompts/list', {}))
    expect(new Set(await Promise.all([...listed, ask('tools/call', CALL)]))).toEqual(new Set([200]))
    expect(await modules.ofProtocol()).not.toEqual([])
  })

  test('over HTTP at 2025-11-25', async () => {
    const modules = await recordingModules()
    const home = await demoHome()
    const authorization = { Authorization: `Bearer ${await tnToken(home)}` }
    const { mcp } = await tnServe(home, [], modules.env)
    const open = () => openHttp(mcp, SESSIONS, authorization)
    const { post, headersFor } = await open()
    const session = headersFor('')
    expect(session['Mcp-Session-Id']).toMatch(/^[\da-f-]{36}$/)
    const ask = async (method: string, params: object) =>
      (await post(requestAt(SESSIONS, 1, method, params), session)).status
    expect((await post(initialized, session)).status).toBe(202)
    expect(await ask('tools/list', {})).toBe(200)
    expect(await ask('tools/call', CALL)).toBe(200)
    const late = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    expect((await post(late, session)).status).toBe(202)
    const ended = await httpRequest(mcp, { method: 'DELETE', headers: (await open()).headersFor('') })
    expect(ended.status).toBe(200)
    expect(await modules.ofProtocol()).toEqual([])
    // All that come while the session's server is being made are served.
    const listed = Array.from({ length: 8 }, () => ask('prompts/list', {}))
    expect(new Set(await Promise.all([...listed, ask('tools/call', CALL)]))).toEqual(new Set([200]))
    expect(await modules.ofProtocol()).not.toEqual([])
  })
})
