import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { soaking } from '../scale.ts'
import { masked } from '../support/masked.ts'
import type { LineWire } from './line-wire.ts'
import { OPENINGS } from './openings.ts'
import { unopenedLines, PATHS } from './pairs.ts'
import { hello, initialized, requestAt, SESSIONS, STATELESS, type Revision } from './revisions.ts'

const textOf = (message: unknown): string => (typeof message === 'string' ? message : JSON.stringify(message))
const say = ({ write }: LineWire, message: unknown): void => write(`${textOf(message)}\n`)

/** A request that no revision knows and every one answers. */
const marker = (id: string) => ({ jsonrpc: '2.0', id, method: 'test/nothing' })

/** All lines up to the one that answers a request. */
async function linesUntil(wire: LineWire, id: string): Promise<string[]> {
  const lines: string[] = []
  for (;;) {
    const line = masked(await wire.line())
    lines.push(line)
    if (line.includes(`"id":"${id}"`)) return lines
  }
}

/** All lines up to the answer of a marker that is said now. */
function linesBefore(wire: LineWire, id: string): Promise<string[]> {
  say(wire, marker(id))
  return linesUntil(wire, id)
}

/** What is answered to lines that are said at once. */
async function answersAtOnce(fastPath: boolean, lines: readonly unknown[]): Promise<string[]> {
  const wire = unopenedLines(fastPath)
  wire.write(lines.map((line) => `${textOf(line)}\n`).join(''))
  // Direct answers are written at the end of a turn, so that the first marker may overtake them.
  const answers = [...(await linesBefore(wire, 'first')), ...(await linesBefore(wire, 'second'))]
  wire.end()
  expect(await wire.gone).toBe(0)
  return answers.toSorted()
}

/** How many answers a line gets from a server that is whole. */
function answersTo(line: unknown): number {
  if (typeof line === 'string') return line.startsWith('{') || line === '[]' ? 1 : 0
  if (Array.isArray(line)) return line.reduce<number>((sum, each) => sum + answersTo(each), 0)
  const { jsonrpc, id, method, params, ...more } = Object(line)
  const isSound = jsonrpc === '2.0' && Object.keys(more).length === 0 && typeof method === 'string'
  return isSound && (typeof id === 'string' || typeof id === 'number') ? 1 : 0
}

/** What is answered to lines of which each is said when those before have been answered. */
async function answersInTurn(fastPath: boolean, lines: readonly unknown[]): Promise<string[]> {
  const wire = unopenedLines(fastPath)
  const answers: string[] = []
  for (const line of lines) {
    say(wire, line)
    const heard: string[] = []
    while (heard.length < answersTo(line)) heard.push(masked(await wire.line()))
    answers.push(...heard.toSorted())
  }
  answers.push(...(await linesBefore(wire, 'last')))
  wire.end()
  expect(await wire.gone).toBe(0)
  return answers
}

const onBothPaths = (answers: (fastPath: boolean) => Promise<string[]>) =>
  Promise.all(PATHS.map(({ fastPath }) => answers(fastPath)))

/** Each starts two servers, so that a short run makes do with some of every kind. */
const openings = OPENINGS.filter((_, at) => soaking || at % 3 === 0)

const SPOKEN = [
  { how: 'line by line', answers: answersInTurn },
  ...(soaking ? [{ how: 'at once', answers: answersAtOnce }] : []),
]

describe.each(SPOKEN)('said $how, the same answers come both ways', ({ answers }) => {
  test.each(openings)('$what', async ({ lines }) => {
    const [fast, sdk] = await onBothPaths((fastPath) => answers(fastPath, lines))
    expect(fast).toEqual(sdk)
  })
})

const called = (revision: Revision, id: string, name: string, args: object = {}) =>
  requestAt(revision, id, 'tools/call', { name, arguments: args })

async function initializedLines(fastPath: boolean): Promise<LineWire> {
  const wire = unopenedLines(fastPath)
  say(wire, hello())
  await wire.line()
  say(wire, initialized)
  return wire
}

describe.each(PATHS)('a connection that has just begun, on the $path path', ({ fastPath }) => {
  test('can cancel the call that it began with', async () => {
    const wire = unopenedLines(fastPath)
    const key = randomUUID()
    say(wire, called(STATELESS, 'hanging', 'test_hang', { key }))
    say(wire, called(STATELESS, 'begun', 'test_wait', { key: `${key} begun` }))
    expect(JSON.parse(await wire.line()).id).toBe('begun')
    say(wire, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'hanging' } })
    say(wire, called(STATELESS, 'told', 'test_wait', { key }))
    expect(JSON.parse(await wire.line()).id).toBe('told')
  })

  test('gets its answers though it says no more', async () => {
    const wire = unopenedLines(fastPath)
    wire.write(`${textOf(hello())}\n${textOf(requestAt(SESSIONS, 'ping', 'ping'))}\n`)
    wire.end()
    expect([await wire.line(), await wire.line()].map((line) => JSON.parse(line).id)).toEqual([
      'hello',
      'ping',
    ])
    expect(await wire.gone).toBe(0)
  })

  test('hears of a change that its first call makes', async () => {
    const wire = await initializedLines(fastPath)
    say(wire, called(SESSIONS, 'change', 'test_trigger_tool_change'))
    const lines = [await wire.line(), await wire.line()]
    expect(lines).toContain('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}')
    expect(lines.some((line) => line.includes('"id":"change"'))).toBe(true)
  })
})

test('logs are told as they are wanted, before and after the client has said so', async () => {
  const [fast, sdk] = await onBothPaths(async (fastPath) => {
    const wire = await initializedLines(fastPath)
    say(wire, called(SESSIONS, 'all', 'test_tool_with_logging'))
    const all = await linesUntil(wire, 'all')
    say(wire, requestAt(SESSIONS, 'level', 'logging/setLevel', { level: 'error' }))
    await wire.line()
    say(wire, called(SESSIONS, 'errors', 'test_tool_with_logging'))
    return [...all, ...(await linesUntil(wire, 'errors'))]
  })
  expect(fast).toEqual(sdk)
  expect(fast).toHaveLength(5)
})
