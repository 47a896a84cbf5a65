import { expect, test } from 'vitest'
import { masked } from '../support/masked.ts'
import { tnServe } from '../support/tn.ts'
import { equalHomes } from './equal-homes.ts'
import type { LineWire } from './line-wire.ts'
import { ODD_HEADERS, oddMessages } from './odd-messages.ts'
import { openHttp, written } from './open-wires.ts'
import { fixtureLines, PATHS } from './pairs.ts'
import { requestAt, REVISIONS, type Revision } from './revisions.ts'

const textOf = (message: unknown): string => (typeof message === 'string' ? message : JSON.stringify(message))

const without = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** Everything odd that a client may send to `/mcp`, and what it was answered. */
async function answersOverHttp(home: string, token: string, fastPath: boolean, revision: Revision) {
  const { mcp } = await tnServe(home, ['--surface', 'flat'], { TN_MCP_DIRECT: fastPath ? 'on' : 'off' })
  const { post, headersFor } = await openHttp(mcp, revision, { Authorization: `Bearer ${token}` })
  const headers = headersFor('tools/call', 'list_tasks')
  const answers: [string, string][] = []
  for (const { what, message } of oddMessages(revision, 'list_tasks'))
    answers.push([what, masked(written(await post(textOf(message), headers)))])
  const sound = requestAt(revision, 'odd', 'tools/call', { name: 'list_tasks', arguments: {} })
  for (const odd of ODD_HEADERS)
    answers.push([JSON.stringify(odd), masked(written(await post(sound, without({ ...headers, ...odd }))))])
  const large = { ...sound, params: { ...sound.params, padding: 'x'.repeat(10_000_000) } }
  answers.push(['10 MB', masked(written(await post(large, headers)))])
  return answers
}

test.each(REVISIONS)('odd requests get the same answers both ways over HTTP at %s', async (revision) => {
  const { fast, sdk, token } = await equalHomes()
  const [one, other] = await Promise.all([
    answersOverHttp(fast, token, true, revision),
    answersOverHttp(sdk, token, false, revision),
  ])
  expect(one).toEqual(other)
  const statuses = new Set(one.map(([, answer]) => answer.split('\n')[0]))
  expect([...statuses]).toEqual(expect.arrayContaining(['200', '202', '400', '413', '415']))
  process.stdout.write(`odd requests at ${revision} over HTTP: ${one.length} the same on both paths\n`)
})

/** All lines up to the answer of a call that is known to take the SDK path. */
async function linesUntil(wire: LineWire, revision: Revision, id: string): Promise<string[]> {
  const params = { name: 'no_such_tool', arguments: {} }
  wire.write(`${JSON.stringify(requestAt(revision, id, 'tools/call', params))}\n`)
  const lines: string[] = []
  for (;;) {
    const line = await wire.line()
    if (line.includes(`"id":"${id}"`)) return lines
    lines.push(masked(line))
  }
}

async function answersOverStdio(fastPath: boolean, revision: Revision) {
  const wire = await fixtureLines(fastPath, revision)
  const answers: [string, string[]][] = []
  for (const { what, message } of oddMessages(revision, 'test_simple_text')) {
    wire.write(`${textOf(message)}\n`)
    // Direct answers are written at the end of a turn, so that the first marker may overtake them.
    const lines = [
      ...(await linesUntil(wire, revision, 'first')),
      ...(await linesUntil(wire, revision, 'second')),
    ]
    answers.push([what, lines.toSorted()])
  }
  return answers
}

test.each(REVISIONS)('odd lines get the same answers both ways at %s', async (revision) => {
  const [fast, sdk] = await Promise.all(PATHS.map(({ fastPath }) => answersOverStdio(fastPath, revision)))
  expect(fast).toEqual(sdk)
  expect(fast?.filter(([, lines]) => lines.length === 1).length).toBeGreaterThan(20)
  process.stdout.write(`odd lines at ${revision}: ${fast?.length} the same on both paths\n`)
})
