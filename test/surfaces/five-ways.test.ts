import type { Example } from '@tutor-nexus/toolkit'
import { asShown, withGiven } from '@tutor-nexus/toolkit/contract'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import { expect, test } from 'vitest'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { soaking } from '../scale.ts'
import { demoHomeWithDevices } from '../support/linked.ts'
import { WAYS, type Told, type Way } from './ways.ts'

const registry = await createRegistry()
const tools = registry.getAll()

/** Arguments that a tool must refuse or cannot serve, made from an example that it takes. */
function wrongArguments({ tool }: CompiledTool): Record<string, unknown>[] {
  const sound = Object(asShown(tool.examples[0]?.params))
  const names = Object.keys(sound)
  return [
    { ...sound, nonsense: 1 },
    {},
    sound,
    { ...sound, cursor: 'c1.broken' },
    { ...sound, user_id: '01K9Z4M8T0QJ6X2V7B5N3C1R8D' },
    ...names.flatMap((name, at) =>
      (soaking ? WRONG : WRONG.slice(at % WRONG.length).slice(0, 1)).map((wrong) => ({
        ...sound,
        [name]: wrong,
      })),
    ),
  ]
}

/** A wrong type, nothing, and a name of nothing: in turn, and all of them where there is time. */
const WRONG: readonly unknown[] = [{ not: 'this' }, null, 'nrc:NONE 9999']

// In JSON an id may stand right behind the n of a line's end.
const ULID = /(?<![0-9A-Z])[0-7][0-9A-HJKMNP-TV-Z]{25}(?![0-9A-Z])/g
const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
const CURSOR = /\bc\d+\.[\w.-]{20,}/g
/** Each way has a data folder of its own. */
const FOLDER = /("folder":)"[^"]*"/g
const STORED = /("usedBytes":)\d+/g
const DURATION = /("duration_(?:seconds|ms)":)[\d.]+/g
const CHECKSUM = /\b[0-9a-f]{64}\b/g
/** The addresses of shared plans and of calendars: each is a secret of its own. */
const LINK = /(?<=\/shared\/plan#|\/calendar\/)[\w-]{43}/g

/** What it lists or counts was called, by an agent under a session of its own: only its shape is the same each way. */
const TELLS_OF_THE_WAY = new Set(['list_sessions', 'memoryManager_listSessions', 'tn_user_get'])

const shapeOf = (data: unknown): unknown =>
  Object.entries(Object(data)).map(([name, value]) => [
    name,
    Array.isArray(value) ? Object.keys(Object(value[0])) : typeof value,
  ])

const MISSING_SESSION = { path: 'sessionId', message: 'is required', expected: 'string' }

/** In agent form the frame has a session too: the refusal of a call without the mode's own says where that one goes. */
function asInFlatForm({ message, details }: Told) {
  const { issues } = Object(details)
  if (issues?.[0]?.path !== 'arguments.sessionId') return { message, details }
  return { message: 'sessionId: is required', details: { ...details, issues: [MISSING_SESSION] } }
}

/** What must be the same each way: ids by the order in which they appear, times, cursors and checksums as such. */
function comparable(tool: string, told: Told): unknown {
  const { data, code } = told
  if (code === undefined && TELLS_OF_THE_WAY.has(tool)) return shapeOf(data)
  const { message, details } = asInFlatForm(told)
  const seen: string[] = []
  const inOrder = (id: string): string => {
    if (!seen.includes(id)) seen.push(id)
    return `«id ${seen.indexOf(id)}»`
  }
  const { schema: _, ...said } = details ?? {}
  const text = JSON.stringify(code === undefined ? { data } : { code, message, details: said })
  const plain = text
    .replace(TIME, '«time»')
    .replace(CURSOR, '«cursor»')
    .replace(FOLDER, '$1"«folder»"')
    .replace(CHECKSUM, '«checksum»')
    .replace(LINK, '«link»')
    .replace(DURATION, '$1"«duration»"')
    // Ids and texts of the ways differ in length.
    .replace(STORED, '$1"«bytes»"')
  return JSON.parse(plain.replace(ULID, inOrder))
}

/** A chance of remembering falls with the seconds that pass between two ways. */
const FADED = 0.001

const hasFaded = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' &&
  typeof other === 'number' &&
  !(Number.isInteger(one) && Number.isInteger(other)) &&
  Math.abs(one - other) <= FADED * Math.max(1, Math.abs(one))

/** An answer with the chances of another where they have only faded. */
function unfaded(answer: unknown, other: unknown): unknown {
  if (hasFaded(answer, other)) return other
  if (typeof answer !== 'object' || answer === null) return answer
  if (Array.isArray(answer)) return answer.map((item, at) => unfaded(item, Object(other)[at]))
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, unfaded(value, Object(other)[name])]),
  )
}

interface Answered {
  tool: string
  call: string
  answer: unknown
}

async function tellExample(way: Way, tool: CompiledTool, example: Example): Promise<unknown> {
  const answers: unknown[] = []
  for (const { tool: name, params } of example.given ?? []) {
    const given = registry.get(name)
    if (given) answers.push((await way(given, Object(withGiven(params, answers)))).data)
  }
  return comparable(tool.tool.name, await way(tool, Object(withGiven(example.params, answers))))
}

/** Everything that every tool answers, one way. */
async function tellAll(way: Way): Promise<Answered[]> {
  const told: Answered[] = []
  for (const tool of tools) {
    for (const example of tool.tool.examples) {
      const answer = await tellExample(way, tool, example)
      told.push({ tool: tool.tool.name, call: example.description, answer })
    }
    for (const args of wrongArguments(tool)) {
      told.push({
        tool: tool.tool.name,
        call: JSON.stringify(args),
        answer: comparable(tool.tool.name, await way(tool, args)),
      })
    }
  }
  return told
}

test('every tool gives the same data and the same failures five ways, on a fresh store each', async () => {
  const told = await Promise.all(
    Object.entries(WAYS).map(async ([name, open]) => {
      return { name, answers: await tellAll(await open(await demoHomeWithDevices())) }
    }),
  )
  const [first, ...others] = told
  for (const { name, answers } of others) {
    for (const [at, answer] of answers.entries()) {
      const expected = first?.answers[at]
      expect(unfaded(answer, expected), `${name} and ${first?.name}`).toEqual(expected)
    }
  }
  const covered = new Set(first?.answers.map(({ tool }) => tool))
  const failures = first?.answers.filter(({ answer }) => Object(answer).code !== undefined).length
  process.stdout.write(
    `five ways: ${covered.size} tools, ${first?.answers.length} calls each way, ${failures} of them failures, tools skipped: ${tools.length - covered.size}\n`,
  )
  expect(covered.size).toBe(tools.length)
  expect(failures).toBeGreaterThan(tools.length)
}, 600_000)
