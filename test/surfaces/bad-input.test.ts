import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { demoHome } from '../support/demo.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { ended, tn, TN, tnServe, tnToken } from '../support/tn.ts'
import { connectTo } from './surface-client.ts'

const HUGE = 'x'.repeat(11 * 1024 * 1024)
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
const JSON_TYPE = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }

/** The code that `tn mcp` answers a raw line with. */
async function answerToLine(line: string): Promise<string> {
  const env = { PATH: process.env['PATH'], TN_HOME: await demoHome(), TN_LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [TN, 'mcp'], { env, stdio: ['pipe', 'pipe', 'ignore'] })
  onTestFinished(() => ended(child))
  child.stdin.write(`${line}\n`)
  const [answer] = await once(createInterface({ input: child.stdout }), 'line')
  return JSON.parse(answer).error.data.code
}

async function hosted() {
  const home = await demoHome()
  const { address, mcp } = await tnServe(home)
  const token = { Authorization: `Bearer ${await tnToken(home)}` }
  const post = (url: string, headers: Record<string, string>, body: string) =>
    httpRequest(url, { method: 'POST', headers: { ...token, ...headers }, body })
  return { mcp, rest: `${address}/api/v1/tools/add_task`, tools: `${address}/api/v1/tools`, post }
}

const codeIn = (body: string): string | undefined => {
  const message = JSON.parse(
    body
      .split('\n')
      .find((line) => line.startsWith('data: '))
      ?.slice(6) ?? body,
  )
  const [answer] = message.result?.content ?? []
  return message.error?.data?.code ?? message.code ?? (answer && JSON.parse(answer.text).code)
}

describe('an unknown tool is NOT_FOUND', () => {
  test.each(['flat', 'agents', 'discovery'])('by the protocol on the surface %s', async (surface) => {
    const client = await connectTo(await demoHome(), ['--surface', surface])
    const refusal = await client.refusal('no_such_tool', { mode: 'x' })
    expect(refusal).toMatchObject({ code: -32602, data: { code: 'NOT_FOUND' } })
  })

  test('inside use_tool, over HTTP and on the command line', async () => {
    const home = await demoHome()
    const client = await connectTo(home, ['--surface', 'discovery'])
    expect((await client.call('use_tool', { tool: 'no_such_tool' })).envelope.code).toBe('NOT_FOUND')
    const { mcp, tools, post } = await hosted()
    const answer = await post(`${tools}/no_such_tool`, JSON_TYPE, '{}')
    expect([answer.status, codeIn(answer.body)]).toEqual([404, 'NOT_FOUND'])
    const called = await post(mcp, JSON_TYPE, JSON.stringify({ ...CALL, params: { name: 'no_such_tool' } }))
    expect(codeIn(called.body)).toBe('NOT_FOUND')
    const typed = await tn(home, ['call', 'no_such_tool', '{}', '--json'])
    expect([typed.code, codeIn(typed.stdout)]).toEqual([3, 'NOT_FOUND'])
  })
})

describe('a wrong type and an unknown field are BAD_REQUEST', () => {
  test.each([{ title: 7 }, { title: 'x', colour: 'red' }])('%j', async (args) => {
    const home = await demoHome()
    const told: Record<string, string | undefined> = {}
    const flat = await connectTo(home, ['--surface', 'flat'])
    told['flat'] = (await flat.call('add_task', args)).envelope.code
    told['agents'] = (await flat.call('taskManager', { mode: 'add', ...args })).envelope.code
    told['discovery'] = (await flat.call('use_tool', { tool: 'add_task', arguments: args })).envelope.code
    const { mcp, rest, post } = await hosted()
    const call = { ...CALL, params: { name: 'add_task', arguments: args } }
    told['mcp over HTTP'] = codeIn((await post(mcp, JSON_TYPE, JSON.stringify(call))).body)
    told['REST'] = codeIn((await post(rest, JSON_TYPE, JSON.stringify(args))).body)
    const typed = await tn(home, ['do', 'task', 'add', '--json', '--arguments', JSON.stringify(args)])
    told['command line'] = codeIn(typed.stdout)
    expect(new Set(Object.values(told)), JSON.stringify(told)).toEqual(new Set(['BAD_REQUEST']))
    expect(typed.code).toBe(2)
  })
})

test('null for what is optional, and the own user id, are accepted on every surface', async () => {
  const home = await demoHome()
  const [{ mcp, address }, token, listed, client] = await Promise.all([
    tnServe(home),
    tnToken(home),
    tn(home, ['user', 'list', '--json']),
    connectTo(home, ['--surface', 'discovery']),
  ])
  const headers = { ...JSON_TYPE, Authorization: `Bearer ${token}` }
  const post = async (url: string, body: object) =>
    codeIn((await httpRequest(url, { method: 'POST', headers, body: JSON.stringify(body) })).body)
  const told = async (user: string) => {
    const args = { query: 'calculus', institution: null, limit: null, user_id: user }
    const course = { mode: 'search', sessionId: null, context: null, arguments: null, ...args }
    const wrapped = { tool: 'tn_course_search', arguments: null, context: null, user_id: user }
    return {
      flat: (await client.call('tn_course_search', args)).envelope.code,
      agents: (await client.call('courseCatalog', course)).envelope.code,
      discovery: (await client.call('use_tool', wrapped)).envelope.code,
      getTools: (await client.call('get_tools', { query: null, user_id: user })).envelope.code,
      http: await post(mcp, { ...CALL, params: { name: 'tn_course_search', arguments: args } }),
      rest: await post(`${address}/api/v1/tools/tn_course_search`, args),
      commandLine: codeIn(
        (await tn(home, ['call', 'tn_course_search', JSON.stringify(args), '--json'])).stdout,
      ),
    }
  }
  const [{ id }] = JSON.parse(listed.stdout)
  const [own, other] = await Promise.all([told(id), told('01K9Z4M8T0QJ6X2V7B5N3C1R8D')])
  expect(new Set(Object.values(own)), JSON.stringify(own)).toEqual(new Set([undefined]))
  expect(new Set(Object.values(other)), JSON.stringify(other)).toEqual(new Set(['FORBIDDEN']))
})

test('broken JSON is BAD_REQUEST', async () => {
  const { mcp, rest, post } = await hosted()
  expect(await answerToLine('{"jsonrpc":')).toBe('BAD_REQUEST')
  for (const url of [mcp, rest]) {
    const { status, body } = await post(url, JSON_TYPE, '{"title":')
    expect([status, codeIn(body)]).toEqual([400, 'BAD_REQUEST'])
  }
  expect((await tn(await demoHome(), ['call', 'add_task', '{"title":'])).code).toBe(2)
})

test('a huge body is BAD_REQUEST', async () => {
  const { mcp, rest, post } = await hosted()
  expect(await answerToLine(JSON.stringify({ title: HUGE }))).toBe('BAD_REQUEST')
  for (const url of [mcp, rest]) {
    const { status, body } = await post(url, JSON_TYPE, JSON.stringify({ title: HUGE }))
    expect([status, codeIn(body)]).toEqual([413, 'BAD_REQUEST'])
  }
  const typed = await tn(
    await demoHome(),
    ['call', 'add_task', '-', '--json'],
    JSON.stringify({ title: HUGE }),
  )
  expect([typed.code, codeIn(typed.stdout)]).toEqual([2, 'BAD_REQUEST'])
})

test('a wrong content type is refused with 415', async () => {
  const { mcp, rest, post } = await hosted()
  for (const url of [mcp, rest]) {
    const { status } = await post(url, { ...JSON_TYPE, 'Content-Type': 'text/plain' }, '{}')
    expect(status).toBe(415)
  }
})

test.each([{ Authorization: '' }, { Authorization: 'Bearer tn_wrong' }])(
  '%j is UNAUTHORIZED',
  async (headers) => {
    const { mcp, rest, post } = await hosted()
    for (const url of [mcp, rest]) {
      const { status, body } = await post(url, { ...JSON_TYPE, ...headers }, '{}')
      expect([status, JSON.parse(body).code]).toEqual([401, 'UNAUTHORIZED'])
    }
  },
)
