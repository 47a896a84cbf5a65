import { spawn } from 'node:child_process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { demoHome } from '../support/demo.ts'
import { masked } from '../support/masked.ts'
import { ended, TN } from '../support/tn.ts'

const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
}

/** A raw connection to `tn mcp`: lines in, lines out. */
async function connect() {
  const env = { PATH: process.env['PATH'], TN_HOME: await demoHome() }
  const child = spawn(process.execPath, [TN, 'mcp', '--surface', 'flat'], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  onTestFinished(() => ended(child))
  const waiting = new Map<unknown, (line: string) => void>()
  let held = ''
  // Not readline: it also ends lines at U+2028, which JSON may hold.
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (held + chunk).split('\n')
    held = lines.pop() ?? ''
    for (const line of lines) waiting.get(JSON.parse(line).id)?.(line)
  })
  const send = (message: object) =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const ask = (id: string | number, method: string, params: object) =>
    new Promise<string>((resolve) => {
      waiting.set(id, resolve)
      send({ id, method, params })
    })
  return { send, ask, child }
}

const opened = {
  async '2025-11-25'() {
    const wire = await connect()
    const clientInfo = { name: 'test', version: '1.0.0' }
    await wire.ask('hello', 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
    wire.send({ method: 'notifications/initialized' })
    return { ...wire, meta: {} }
  },
  async '2026-07-28'() {
    const wire = await connect()
    await wire.ask('hello', 'server/discover', { _meta: MODERN })
    return { ...wire, meta: MODERN }
  },
}

/** The second of two calls may be answered from the cache. */
const alike = (line: string): string => masked(line).replace(/,\\?"cached\\?":true/g, '')

const calls = [
  ['list_tasks', { status: 'completed' }],
  ['list_tasks', { status: 'open', nonsense: '"\\\u2028😀' }],
  ['add_task', { title: 'Quote " and \\ and \u2028 and 😀', labels: ['漢'] }],
  ['add_task', { title: ' ' }],
  ['complete_task', { task_id: '01K9Z4M8T0QJ6X2V7B5N3C1R8D' }],
  ['list_tasks', JSON.parse('{"__proto__":{"odd":1}}')],
  ['taskManager', { mode: 'list' }],
  ['taskManager', { mode: 'lsit' }],
  ['taskManager', {}],
  ['get_tools', {}],
  ['get_tools', { tools: ['add_tsk'] }],
  ['use_tool', { tool: 'list_tasks', arguments: { status: 'completed' } }],
  ['use_tool', { tool: 'no_such_tool' }],
  ['use_tool', { tool: 'list_tasks', arguments: 7 }],
] as const

describe.each(Object.entries(opened))('over stdio at %s', (_, open) => {
  test('the fast path of a call gives what the SDK path gives, byte for byte', async () => {
    const { ask, meta } = await open()
    for (const [name, args] of calls) {
      const fast = await ask('same', 'tools/call', { name, arguments: args, _meta: meta })
      // A call whose progress is wanted takes the SDK path.
      const sdk = await ask('same', 'tools/call', {
        name,
        arguments: args,
        _meta: { ...meta, progressToken: 'p' },
      })
      expect(alike(fast)).toBe(alike(sdk))
    }
  })

  test('what the fast path does not take is answered by the SDK', async () => {
    const { ask, meta } = await open()
    const unknown = await ask(1, 'tools/call', { name: 'no_such_tool', arguments: {}, _meta: meta })
    expect(JSON.parse(unknown).error.code).toBe(-32602)
    const odd = await ask(2, 'tools/call', { name: 'list_tasks', arguments: [], _meta: meta })
    expect(JSON.parse(odd).error ?? JSON.parse(odd).result.isError).toBeTruthy()
    expect(JSON.parse(await ask(3, 'tools/list', { _meta: meta })).result.tools.length).toBeGreaterThan(4)
  })

  test('a call belongs to what its _meta names, on both paths', async () => {
    const { ask, meta } = await open()
    const correlation = '7f3c2f0e-2a41-4b53-9d39-0a6f3a1c5e11'
    for (const more of [{}, { progressToken: 'p' }]) {
      const _meta = { ...meta, ...more, 'tutor-nexus/correlation-id': correlation }
      const answer = JSON.parse(await ask(1, 'tools/call', { name: 'list_tasks', arguments: {}, _meta }))
      expect(answer.result._meta['tutor-nexus/correlation-id']).toBe(correlation)
      expect(answer.result._meta['tutor-nexus/trace-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(answer.result.content[0].text).not.toContain(correlation)
    }
  })

  test('lines that are broken, split or empty do no harm', async () => {
    const { ask, child, meta } = await open()
    child.stdin.write('\n{"jsonrpc":\n[]\nnull\n"x"\n')
    const line = JSON.stringify({
      jsonrpc: '2.0',
      id: 'split',
      method: 'tools/call',
      params: { name: 'list_tasks', arguments: {}, _meta: meta },
    })
    for (const part of [line.slice(0, 10), line.slice(10, 50), `${line.slice(50)}\r\n`])
      child.stdin.write(part)
    const after = await ask('after', 'tools/call', { name: 'list_tasks', arguments: {}, _meta: meta })
    expect(JSON.parse(after).result.structuredContent.data).toEqual({ tasks: [] })
  })
})

test('a batch gets an answer to each of its messages; an empty one, rubbish and endless lines are refused', async () => {
  const { ask, child } = await connect()
  const clientInfo = { name: 'test', version: '1.0.0' }
  await ask('hello', 'initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo })
  const refusals: { error: { code: number } }[] = []
  const refused = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: string) => {
      for (const line of chunk.split('\n').filter((each) => each.includes('"id":null')))
        refusals.push(JSON.parse(line))
      if (refusals.length === 3) resolve()
    })
  })
  const call = {
    jsonrpc: '2.0',
    id: 'two',
    method: 'tools/call',
    params: { name: 'list_tasks', arguments: {} },
  }
  const answered = [ask('one', 'ping', {}), ask('two', 'ping', {})]
  child.stdin.write(`${JSON.stringify([{ jsonrpc: '2.0', id: 'three', method: 'ping' }, call])}\n`)
  child.stdin.write(`[]\n{broken\n"${'x'.repeat(11 * 1024 * 1024)}"\n`)
  await Promise.all([...answered, refused])
  expect(refusals.map(({ error }) => error.code)).toEqual([-32_600, -32_700, -32_600])
  expect(JSON.parse(await ask('after', 'ping', {}))).toMatchObject({ id: 'after', result: {} })
})

test('a connection that has not been opened gets no fast path', async () => {
  const { ask } = await connect()
  const early = await ask(1, 'tools/call', { name: 'list_tasks', arguments: {} })
  expect(JSON.parse(early)).toMatchObject({ id: 1 })
})
