import { ToolError } from '@tutor-nexus/toolkit'
import type {
  Findings,
  LongText,
  PlacedStep,
  RecordingHead,
  StepField,
  TokenUse,
  TurnHead,
} from '../../../packages/server/src/features/trace/model/recording.ts'
import type {
  ListPosition,
  Recording,
  RecordingFilter,
  Recordings,
  SearchHit,
  SearchQuery,
  SpendingFilter,
} from '../../../packages/server/src/features/trace/model/recordings-port.ts'
import type { JsonSource } from './json-source.ts'

/** A session as a test makes it up: for each turn its steps. */
export interface MadeUpSession {
  id: string
  turns: PlacedStep[][]
  generation?: string
  head?: Partial<RecordingHead>
  findings?: Partial<Findings>
  source?: JsonSource
}

const AT = '2026-10-01T09:00:00.000Z'
const NO_TOKENS: TokenUse = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  cacheWriteHour: 0,
  reasoning: 0,
}

export const step = (index: number, fields: StepField[], own: Partial<PlacedStep> = {}): PlacedStep => ({
  kind: 'assistant',
  at: AT,
  name: null,
  model: null,
  callId: null,
  failed: false,
  subagent: null,
  index,
  partner: null,
  durationMs: null,
  outcome: null,
  fields,
  ...own,
})

export const said = (text: string | LongText, name = 'text'): StepField => ({ name, format: 'text', text })

const firstText = (steps: readonly PlacedStep[]): string => {
  const text = steps[0]?.fields[0]?.text ?? ''
  return typeof text === 'string' ? text : text.head
}

const turnHead = (steps: readonly PlacedStep[], index: number): TurnHead => ({
  index,
  startedAt: AT,
  endedAt: AT,
  durationMs: 1_500,
  prompt: firstText(steps),
  reply: firstText(steps.slice(-1)),
  outcome: 'completed',
  steps: steps.length,
  toolCalls: steps.filter(({ kind }) => kind === 'tool_call').length,
  failedCalls: steps.filter(({ failed }) => failed).length,
  tokens: { ...NO_TOKENS, input: 100 * index, output: 10 },
  models: ['made-up-1'],
  tools: steps.flatMap(({ name, failed }) =>
    name === null ? [] : [{ name, calls: 1, failed: failed ? 1 : 0 }],
  ),
  compactions: 0,
  subagents: steps.flatMap(({ subagent }) => subagent ?? []),
})

export const headOf = ({ id, turns, generation = 'one', head = {} }: MadeUpSession): RecordingHead => ({
  id,
  provider: 'claude_code',
  generation,
  cwd: '/work/made-up',
  projectHash: 'abc123',
  parent: null,
  startedAt: AT,
  endedAt: AT,
  durationMs: 90_000,
  turns: turns.length,
  steps: turns.flat().length,
  toolCalls: 0,
  failedCalls: 0,
  compactions: 0,
  tokens: { input: 1_000, output: 200, cacheRead: 30, cacheWrite: 4, cacheWriteHour: 0, reasoning: 50 },
  subagentTokens: NO_TOKENS,
  models: [{ name: 'made-up-1', tokens: NO_TOKENS }],
  tools: [],
  files: [],
  subagents: [],
  title: null,
  snippet: firstText(turns[0] ?? []),
  skippedLines: 0,
  otherRecords: {},
  bytes: 0,
  ...head,
})

/** Made-up sessions behind the port of the tools. What a test changes in them shows with the next call. */
export class MemoryRecordings implements Recordings {
  readonly sessions: MadeUpSession[]

  constructor(sessions: MadeUpSession[]) {
    this.sessions = sessions
  }

  #wanted({ provider, project, since, until }: RecordingFilter): RecordingHead[] {
    return this.sessions
      .map(headOf)
      .filter((head) => provider === undefined || head.provider === provider)
      .filter((head) => project === undefined || head.projectHash === project || head.cwd?.includes(project))
      .filter(({ endedAt }) => since === undefined || (endedAt ?? '') >= since)
      .filter(({ startedAt }) => until === undefined || (startedAt ?? '') <= until)
      .toSorted((a, b) => order(keyOf(b), keyOf(a)))
  }

  async list(filter: RecordingFilter, before: ListPosition | undefined, limit: number) {
    const at = before && `${before.at}|${before.id}`
    return this.#wanted(filter)
      .filter((head) => at === undefined || keyOf(head) < at)
      .slice(0, limit)
  }

  async count(filter: RecordingFilter) {
    return this.#wanted(filter).length
  }

  async withPrefix(prefix: string, limit: number) {
    return this.sessions
      .filter(({ id }) => id.startsWith(prefix))
      .map(headOf)
      .slice(0, limit)
  }

  async open(id: string): Promise<Recording> {
    const session = this.sessions.find((each) => each.id === id)
    if (!session) throw new ToolError('NOT_FOUND', 'The log has vanished')
    const { source, turns } = session
    return {
      head: headOf(session),
      turns: async (from, limit) =>
        turns.slice(from, from + limit).map((steps, at) => turnHead(steps, from + at)),
      steps: async (turn, from, limit) => turns[turn]?.slice(from, from + limit) ?? [],
      piece: async (text, from, most) => source?.piece(text, from, most) ?? { text: '', next: undefined },
      findings: async () => ({ failed: [], loops: [], slowest: [], costliest: [], ...session.findings }),
      close: async () => undefined,
    }
  }

  async search({ text, filter, recordingId, kinds }: SearchQuery, from: number, limit: number) {
    const wanted = new Set(this.#wanted(filter).map(({ id }) => id))
    const hits = this.sessions
      .filter(({ id }) => wanted.has(id) && (recordingId === undefined || id === recordingId))
      .flatMap((session) => hitsIn(session, text))
      .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
    const end = from + limit
    return { hits: hits.slice(from, end), next: end < hits.length ? end : undefined, pendingFiles: 0 }
  }

  async spending(filter: SpendingFilter) {
    return this.#wanted(filter).flatMap(({ id, parent, provider, projectHash, cwd, endedAt, models }) =>
      models.map(({ name, tokens }) => ({
        recordingId: id,
        parent,
        provider,
        projectHash,
        folder: cwd ?? '',
        at: endedAt,
        model: name,
        tokens,
        above: NO_TOKENS,
      })),
    )
  }

  async progress() {
    return { files: this.sessions.length, pendingFiles: 0, pendingBytes: 0 }
  }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const keyOf = ({ endedAt, id }: RecordingHead): string => `${endedAt}|${id}`

const hitsIn = ({ id, turns }: MadeUpSession, words: string): SearchHit[] =>
  turns.flatMap((steps, turn) =>
    steps.flatMap(({ index, kind, name, at, fields }) =>
      fields.flatMap(({ text }) => {
        const found = typeof text === 'string' ? text.indexOf(words) : -1
        if (typeof text !== 'string' || found < 0) return []
        const from = Math.max(0, found - 60)
        const to = Math.min(text.length, found + 140)
        const excerpt = { text, from, to, cutBefore: false, cutAfter: false }
        return [
          {
            recordingId: id,
            provider: 'claude_code' as const,
            turn,
            step: index,
            kind,
            name,
            at,
            excerpt,
            score: 1,
          },
        ]
      }),
    ),
  )
