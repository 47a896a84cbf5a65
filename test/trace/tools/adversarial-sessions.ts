import type { PlacedStep } from '../../../packages/server/src/features/trace/model/recording.ts'
import { scaled } from '../../scale.ts'
import { JsonSource } from './json-source.ts'
import { said, step, type MadeUpSession } from './memory-recordings.ts'

/** Many times what fits a chunk, and what agents have really written where there is time. */
const HUGE = scaled(1, 5) * 1024 * 1024
export const MANY = scaled(2_000, 10_000)

/** The same on every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const WORDS = 'the agent reads a file and then runs every test once more before it says what failed'.split(
  ' ',
)

function prose(length: number, seed = 1): string {
  const next = random(seed)
  let text = ''
  while (text.length < length)
    text += `${WORDS[Math.floor(next() * WORDS.length)]}${next() < 0.1 ? '.\n' : ' '}`
  return text.slice(0, length)
}

function characters(length: number, from: number, to: number, seed = 2): string {
  const next = random(seed)
  let text = ''
  while (text.length < length) text += String.fromCodePoint(from + Math.floor(next() * (to - from)))
  return text
}

function base64(length: number): string {
  const next = random(3)
  return Buffer.from(Array.from({ length }, () => Math.floor(next() * 256)))
    .toString('base64')
    .slice(0, length)
}

const texts: Readonly<Record<string, (length: number) => string>> = {
  prose,
  cjk: (length) => characters(length, 0x4e00, 0x9fa5),
  emoji: (length) => characters(length, 0x1f300, 0x1f5ff),
  base64,
  'lone surrogates': (length) => characters(length, 0xd800, 0xd900),
  'NUL characters': (length) => '\0'.repeat(length),
  backslashes: (length) => '\\'.repeat(length),
  quotes: (length) => '"\'`'.repeat(length / 3),
  'one letter': (length) => 'a'.repeat(length),
}

const turn = (text: string): PlacedStep[] => [
  step(0, [said(text)], { kind: 'user' }),
  step(1, [{ name: 'input', format: 'json', text: JSON.stringify({ command: text }) }], {
    kind: 'tool_call',
    name: text.slice(0, 400),
    partner: { turn: 0, step: 2 },
    durationMs: 12,
    outcome: 'failed',
  }),
  step(2, [said(text, 'output[0]'), said('', 'output[1]'), said('end', 'output[2]')], {
    kind: 'tool_result',
    failed: true,
    partner: { turn: 0, step: 1 },
  }),
]

/** A session that says everything in one kind of characters, and has long lists of everything. */
function inOneKind(name: string, make: (length: number) => string): MadeUpSession {
  const word = make(900)
  return {
    id: `kind-${name.replaceAll(' ', '-')}`,
    turns: [turn(make(9_000)), turn(make(24_000)), [], turn(make(300))],
    head: {
      cwd: word,
      models: Array.from({ length: 30 }, () => ({ name: word, tokens: tokens(1) })),
      tools: Array.from({ length: 200 }, () => ({ name: word, calls: 3, failed: 1 })),
      files: Array.from({ length: 900 }, () => ({ path: word, reads: 1, writes: 1 })),
      subagents: Array.from({ length: 40 }, (_, at) => `agent-${at}`),
      title: word,
      snippet: word,
    },
    findings: {
      failed: Array.from({ length: 50 }, () => ({ turn: 1, step: 2, tool: word, message: word })),
      loops: [{ turn: 0, step: 1, tool: word, times: 17 }],
      slowest: [{ turn: 1, durationMs: 60_000 }],
      costliest: [{ turn: 3, tokens: 123_456 }],
    },
  }
}

const tokens = (output: number) => ({
  input: 1,
  output,
  cacheRead: 0,
  cacheWrite: 0,
  cacheWriteHour: 0,
  reasoning: 0,
})

/** Made anew for each test: together they are large. */
export const adversarialSessions: Readonly<Record<string, () => MadeUpSession>> = {
  ...Object.fromEntries(Object.entries(texts).map(([name, make]) => [name, () => inOneKind(name, make)])),
  'a huge step, held': () => ({ id: 'huge-step-held', turns: [[step(0, [said(prose(HUGE))])]] }),
  'a huge step in the log': () => {
    const source = new JsonSource()
    const long = source.add(prose(HUGE))
    return { id: 'huge-step-long', source, turns: [[step(0, [said(long)]), step(1, [said('done')])]] }
  },
  'long texts of every kind in the log': () => {
    const source = new JsonSource()
    const steps = Object.values(texts).map((make, at) => step(at, [said(source.add(make(24_000)))]))
    return { id: 'long-of-every-kind', source, turns: [steps, [], steps] }
  },
  'very many turns': () => ({
    id: 'very-many-turns',
    turns: Array.from({ length: MANY }, (_, at) => [step(0, [said(`turn ${at}`)], { kind: 'user' })]),
  }),
  'a step of very many fields': () => ({
    id: 'very-many-fields',
    turns: [
      [
        step(
          0,
          Array.from({ length: MANY }, (_, at) => said(`part ${at}`, `output[${at}]`)),
        ),
      ],
    ],
  }),
  'an empty session': () => ({ id: 'empty-session', turns: [] }),
  'a turn without steps': () => ({ id: 'turn-without-steps', turns: [[], [step(0, [])], []] }),
}
