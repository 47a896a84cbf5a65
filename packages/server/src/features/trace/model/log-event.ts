import type { Step, TokenUse } from './recording.ts'

/** A JSON value as a log holds it, in which long strings and big parts are only named by their place. */
export type LogValue =
  | null
  | boolean
  | number
  | string
  | LongPart
  | readonly LogValue[]
  | { readonly [key: string]: LogValue }

/** Stands for a string or a value that is too long to hold; made by the reader of lines. */
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

/** What a model's answer has cost. The same key again, also in another log, replaces by the maximum of each kind. */
export interface UsageEvent {
  type: 'usage'
  /** Null where a log counts each answer once. */
  key: string | null
  model: string | null
  tokens: TokenUse
}

/** What the whole recording has cost so far, in logs that count so: the difference to the last belongs to this turn. */
export interface TotalEvent {
  type: 'total'
  model: string | null
  tokens: TokenUse
}

/** Facts about the recording; later ones do not replace earlier ones, but for `model`, which is for what follows. */
export interface FactsEvent {
  type: 'facts'
  id?: string
  cwd?: string
  parent?: string
  startedAt?: string
  model?: string
}

/**
 * What one record tells, in its order. It depends on that record alone, so that any page can be read by itself.
 * Compaction steps with no other step between them tell of one compaction.
 */
export type LogEvent =
  | { type: 'step'; step: Step; touches?: { path: string; write: boolean }[] }
  /** A turn begins: with the next step of kind `user` if `awaitsPrompt`, otherwise with the next step. */
  | { type: 'turn'; awaitsPrompt: boolean }
  /** Steps may still follow; a turn has ended if nothing but notices did. */
  | { type: 'turn-end'; outcome: 'completed' | 'interrupted' }
  | UsageEvent
  | TotalEvent
  | FactsEvent
  /** A sub-agent belongs to the call with this id. */
  | { type: 'subagent'; callId: string; recordingId: string }
  /**
   * What most logs say again in records of their own. It counts only as long as the recording has had no step of
   * kind `user`, `assistant` or `thinking` that is no echo.
   */
  | { type: 'echo'; events: LogEvent[] }
  /** Bookkeeping that is no step. */
  | { type: 'other'; recordType: string; at?: string }
