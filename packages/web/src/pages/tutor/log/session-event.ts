import { fieldOf, listOf, numberOf, textOf } from '../field-of.ts'

export interface Citation {
  label: string
  uri?: string | undefined
  tool?: string | undefined
}

/** A model or tool call made for an answer. */
export interface Step {
  kind: string
  name: string
  outcome: string
  durationMs: number
  inputTokens?: number | undefined
  outputTokens?: number | undefined
}

interface Logged {
  eventId: string
  seq: number
  at: string
}

/** A draft by its id, null for none; undefined in logs from when a session had one draft. */
export type DraftReference = string | null | undefined

/** A session event; `answers` is the id of the question. */
export type SessionEvent = Logged &
  (
    | { type: 'asked'; text: string; sends: DraftReference }
    | { type: 'drafted'; text: string; edits: DraftReference }
    | { type: 'withdrawn'; draft: string }
    | {
        type: 'answered'
        answers: string
        text: string
        engine: string
        model: string | null
        citations: readonly Citation[]
        /** Such as that another engine answered; undefined in logs that do not keep them. */
        notes: readonly string[] | undefined
      }
    | { type: 'stepped'; answers: string; step: Step }
    | { type: 'failed'; answers: string; message: string }
    | { type: 'stopped'; answers: string }
    | { type: 'ended'; reason: string }
    | { type: 'imported' | 'reopened' | 'other' }
  )

/** Parses an event; unknown types are kept. */
export function eventFrom(logged: Logged, type: string, payload: unknown): SessionEvent {
  const text = textOf(payload, 'text') ?? ''
  const answers = textOf(payload, 'answers') ?? ''
  switch (type) {
    case 'asked':
      return { ...logged, type, text, sends: draftIn(payload, 'sends') }
    case 'drafted':
      return { ...logged, type, text, edits: draftIn(payload, 'edits') }
    case 'withdrawn':
      return { ...logged, type, draft: textOf(payload, 'draft') ?? '' }
    case 'answered': {
      const engine = textOf(payload, 'engine') ?? ''
      const citations = listOf(payload, 'citations').map(citationFrom)
      const model = textOf(payload, 'model') ?? null
      return { ...logged, type, answers, text, engine, model, citations, notes: notesFrom(payload) }
    }
    case 'stepped':
      return { ...logged, type, answers, step: stepFrom(payload) }
    case 'failed':
      return { ...logged, type, answers, message: textOf(payload, 'message') ?? '' }
    case 'stopped':
      return { ...logged, type, answers }
    case 'ended':
      return { ...logged, type, reason: textOf(payload, 'reason') ?? '' }
    case 'imported':
    case 'reopened':
      return { ...logged, type }
    default:
      return { ...logged, type: 'other' }
  }
}

const draftIn = (payload: unknown, name: string): DraftReference =>
  fieldOf(payload, name) === null ? null : textOf(payload, name)

const notesFrom = (payload: unknown): string[] | undefined =>
  fieldOf(payload, 'notes') === undefined
    ? undefined
    : listOf(payload, 'notes').filter((note): note is string => typeof note === 'string')

const citationFrom = (value: unknown): Citation => ({
  label: textOf(value, 'label') ?? '',
  uri: textOf(value, 'uri'),
  tool: textOf(value, 'tool'),
})

const stepFrom = (value: unknown): Step => ({
  kind: textOf(value, 'kind') ?? '',
  name: textOf(value, 'name') ?? '',
  outcome: textOf(value, 'outcome') ?? '',
  durationMs: numberOf(value, 'durationMs') ?? 0,
  inputTokens: numberOf(value, 'inputTokens'),
  outputTokens: numberOf(value, 'outputTokens'),
})
