import type { Step, TokenUse } from './recording.ts'

/** A JSON value of a log. Long strings and large parts are represented by their position. */
export type LogValue =
  | null
  | boolean
  | number
  | string
  | LongPart
  | readonly LogValue[]
  | { readonly [key: string]: LogValue }

export function parseJson(text: string): LogValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A string or value that is too long to hold in memory. */
export class LongPart {
  readonly source: 'string' | 'json'
  readonly start: number
  readonly end: number
  readonly head: string

  constructor(source: 'string' | 'json', start: number, end: number, head: string) {
    this.source = source
    this.start = start
    this.end = end
    this.head = head
  }
}

const positions = new WeakMap<object, LongPart>()

/** Stores where an array or object with long parts lies, so that its source can be shown. */
export function setPosition(value: object, position: LongPart): void {
  positions.set(value, position)
}

/** Where a value with long parts lies; undefined for a value that is held whole. */
export function positionOf(value: LogValue): LongPart | undefined {
  return typeof value === 'object' && value !== null ? positions.get(value) : undefined
}

/** The tokens of one answer. The same key again, also in another log, counts by the maximum of each kind. */
export interface UsageEvent {
  type: 'usage'
  /** Null if the log counts each answer once. */
  key: string | null
  model: string | null
  at: string | null
  tokens: TokenUse
}

/** Cumulative tokens; the difference to the last total belongs to this turn. */
export interface TotalEvent {
  type: 'total'
  model: string | null
  at: string | null
  tokens: TokenUse
}

/** Facts about the recording. The first value counts, except for `model`, which applies to what follows. */
export interface FactsEvent {
  type: 'facts'
  id?: string
  cwd?: string
  parent?: string
  startedAt?: string
  model?: string
}

/**
 * The events of one record, in order. They depend on that record alone, so that any page can be read by itself.
 * Compaction steps with no other step between them are one compaction.
 */
export type LogEvent =
  | { type: 'step'; step: Step; touches?: { path: string; write: boolean }[] }
  /** A turn begins with the next step, or with the next `user` step if `awaitsPrompt`. */
  | { type: 'turn'; awaitsPrompt: boolean }
  /** Steps may follow; the turn has ended if these are only notices. */
  | { type: 'turn-end'; outcome: 'completed' | 'interrupted' }
  | UsageEvent
  | TotalEvent
  | FactsEvent
  /** The call with this id started a sub-agent. */
  | { type: 'subagent'; callId: string; recordingId: string }
  /**
   * A repetition of steps that most logs also have as records of their own. It counts only until the recording has
   * a `user`, `assistant` or `thinking` step that is not an echo.
   */
  | { type: 'echo'; events: LogEvent[] }
  | { type: 'other'; recordType: string; at?: string }

/** Replaces echoes by their events, or drops them. */
export function resolveEchoes(events: readonly LogEvent[], keep: boolean): LogEvent[] {
  return events.flatMap((event) => {
    if (event.type !== 'echo') return [event]
    return keep ? resolveEchoes(event.events, keep) : []
  })
}
