import { describe, expect, test } from 'vitest'
import { masked, unmasked } from '../../../packages/server/src/features/trace/model/masks/masking.ts'
import { mask } from '../../../packages/server/src/features/trace/model/masks/mask.ts'
import {
  cutPiece,
  jsonLength,
  sourceOf,
} from '../../../packages/server/src/features/trace/tools/shared/pages/cut-piece.ts'
import type { LogText } from '../../../packages/server/src/features/trace/model/recording.ts'
import { pages } from './follow.ts'
import { inspectorOf } from './inspector.ts'
import { JsonSource } from './json-source.ts'
import { said, step } from './memory-recordings.ts'

const LONG = 120_000
const SECRET = ['Zq7Xw2', 'Vb9Nk4', 'Rt6Ym1', 'Pd8Hs3', 'Lf5Jc0'].join('')
const KEY_LINES = Array.from({ length: 48 }, () => SECRET + SECRET.toLowerCase()).join('\n')
const SECRETS = [
  ['sk', 'ant', 'api03', SECRET].join('-'),
  `password=${SECRET}`,
  `Authorization: Bearer ${SECRET}`,
  `https://ada:${SECRET}@host/x`,
  `MY_TOKEN=${SECRET}`,
  `-----BEGIN PRIVATE KEY-----\n${KEY_LINES}\n-----END PRIVATE KEY-----`,
]

/** Secrets close together, so that many a piece would end inside one. */
const text = Array.from(
  { length: 60 },
  (_, at) => `line ${at} 😀 ${SECRETS[at % SECRETS.length]} and on\n`,
).join('')

const fragments = Array.from({ length: SECRET.length - 5 }, (_, at) => SECRET.slice(at, at + 6))

function leaksIn(shown: string): string[] {
  return fragments.filter((part) => shown.includes(part) || shown.includes(part.toLowerCase()))
}

async function inPieces(
  whole: LogText,
  piece: JsonSource['piece'],
  room: number,
  masking = masked,
): Promise<string[]> {
  const source = sourceOf(whole, { piece: async (...args) => piece(...args) })
  const parts: string[] = []
  for (let at: number | undefined = 0; at !== undefined;) {
    const cut = await cutPiece(source, at, room, masking, true)
    if (!cut) throw new Error('No piece')
    parts.push(cut.text)
    at = cut.next
  }
  return parts
}

describe.each([17, 60, 61, 62, 63, 97, 250, 1_000, 4_000, 20_000])('in pieces of %i bytes', (room) => {
  const log = new JsonSource()
  const long = log.add(text)
  const piece = log.piece.bind(log)

  test.each([
    ['held', text],
    ['in the log', long],
  ] as const)(
    'a text %s shows no part of a secret, and the same masks as a whole',
    async (_, whole) => {
      const parts = await inPieces(whole, piece, room)
      expect(leaksIn(parts.join(''))).toEqual([])
      expect(parts.join('')).toBe(mask(text))
      for (const part of parts.filter((each) => each.length > 80))
        expect(jsonLength(part)).toBeLessThanOrEqual(room)
    },
    LONG,
  )

  test(
    'without masks every character is there, and none in two',
    async () => {
      const parts = await inPieces(long, piece, room, unmasked)
      expect(parts.join('')).toBe(text)
      expect(parts.every((part) => part.isWellFormed())).toBe(true)
    },
    LONG,
  )
})

test.each([4_096, 5_000, 49_152])(
  'get_session_full in chunks of %i bytes lets no secret escape',
  async (max_bytes) => {
    const log = new JsonSource()
    const session = {
      id: 'full-of-secrets',
      source: log,
      turns: [[step(0, [said(text), said(log.add(text), 'more')])]],
    }
    const texts: string[] = []
    let shown = ''
    for await (const page of pages(inspectorOf([session]), 'get_session_full', {
      session_id: session.id,
      cursor: 'start',
      max_bytes,
    })) {
      texts.push(page.text)
      for (const turn of Object(page.data['chunk_data']).turns)
        for (const { fields } of turn.steps) for (const field of fields) shown += field.text
    }
    expect(texts.flatMap(leaksIn)).toEqual([])
    expect(shown).toBe(mask(text) + mask(text))
  },
  LONG,
)

test(
  'no tool shows a secret unasked, not even where a text was cut',
  async () => {
    const beginnings = Array.from({ length: 60 }, (_, at) =>
      said(`${'w '.repeat(480 + at)}${SECRETS[at % 5]} end`, `output[${at}]`),
    )
    const session = {
      id: 'secrets-everywhere',
      turns: beginnings.map((field, at) => [
        step(0, [field], { name: `tool ${SECRETS[at % 5]}`, kind: 'tool_call' as const }),
      ]),
      head: {
        cwd: `/x/${SECRETS[0]}`,
        snippet: `${'w '.repeat(90)}${SECRETS[0]}`,
        files: [{ path: `/y?access_token=${SECRET}`, reads: 1, writes: 0 }],
        tools: [{ name: SECRETS[0] ?? '', calls: 1, failed: 0 }],
      },
      findings: {
        failed: [{ turn: 0, step: 0, tool: SECRETS[1] ?? '', message: `${'m '.repeat(50)}${SECRETS[0]}` }],
      },
    }
    const inspector = inspectorOf([session])
    const calls: [string, object][] = [
      ['list_sessions', {}],
      ['get_session_summary', { session_id: session.id }],
      ['get_session_turns', { session_id: session.id, limit: 50 }],
      ...session.turns.map((_, turn_index): [string, object] => [
        'get_turn_steps',
        { session_id: session.id, turn_index },
      ]),
      ['search_sessions', { query: ' end', limit: 50 }],
      ...['summary', 'turns', 'steps', 'full'].map((detail_level): [string, object] => [
        'get_session_by_id',
        { session_id: session.id, detail_level, limit: 50 },
      ]),
    ]
    for (const [tool, args] of calls)
      for await (const page of pages(inspector, tool, args))
        expect(leaksIn(page.text), `${tool} ${JSON.stringify(args)}`).toEqual([])
  },
  LONG,
)
