import type { PlacedStep, RecordingHead, Step, Findings, TokenUse } from '../../model/recording.ts'
import type { Recording } from '../../model/recordings-port.ts'
import { entriesAfter, type EntrySource, type OwnEntry, type Position } from './own-entry.ts'
import type { OwnFold } from './own-fold.ts'
import { stepsOf } from './own-steps.ts'
import { turnHead, callsIn, type OwnTurn } from './own-turn.ts'
import { spanOf } from '../../model/fold/duration.ts'
import { rankedTools, savedTools } from '../../model/fold/tool-counts.ts'
import { addTokens, noTokens, totalOf } from '../../model/fold/token-use.ts'
import { projectHash, sessionEnd, type OwnSession } from './own-session.ts'

const MOST_AT_ONCE = 200

export class OwnRecording implements Recording {
  readonly head: RecordingHead
  readonly #fold: OwnFold
  readonly #source: EntrySource

  constructor(head: RecordingHead, fold: OwnFold, source: EntrySource) {
    this.head = head
    this.#fold = fold
    this.#source = source
  }

  async turns(from: number, limit: number) {
    return this.#fold.turns.slice(from, from + limit).map((turn, at) => turnHead(turn, from + at))
  }

  async steps(turn: number, from: number, limit: number): Promise<PlacedStep[]> {
    const state = this.#fold.turns[turn]
    if (!state) return []
    const mark = state.marks.findLast(({ step }) => step <= from)
    const end = Math.min(from + limit, state.steps)
    if (!mark || from >= end) return []
    const steps: PlacedStep[] = []
    const spans = new Map<string, string>()
    let index = mark.step
    for await (const entry of this.#entriesFrom(mark.position, end - mark.step)) {
      if (entry.type === 'call' && entry.call.spanId !== null) spans.set(entry.call.id, entry.call.spanId)
      for (const step of placed(entry, turn, index)) if (step.index >= from) steps.push(step)
      index += stepsOf(entry).length
      if (index >= end) break
    }
    return this.#withCallsMade(steps.slice(0, end - from), spans)
  }

  async #withCallsMade(steps: PlacedStep[], spans: ReadonlyMap<string, string>): Promise<PlacedStep[]> {
    const made = await this.#source.callsMadeFor([...spans.values()])
    if (made.size === 0) return steps
    return steps.map((step) => {
      const callsMade = step.kind === 'tool_call' ? made.get(spans.get(step.callId ?? '') ?? '') : undefined
      return callsMade ? { ...step, callsMade } : step
    })
  }

  #entriesFrom(position: Position, atMost: number): AsyncGenerator<OwnEntry> {
    return entriesAfter(position, this.#source, Math.min(atMost, MOST_AT_ONCE))
  }

  /** Texts here are never too long to hold. */
  async piece() {
    return { text: '', next: undefined }
  }

  async findings() {
    return ownFindings(this.#fold)
  }

  async close() {}
}

/** The steps of an entry with their positions: a call's result always follows it. */
function placed(entry: OwnEntry, turn: number, first: number): PlacedStep[] {
  const steps = stepsOf(entry)
  return steps.map((step, at) => {
    const index = first + at
    const isCall = step.kind === 'tool_call'
    const isResult = step.kind === 'tool_result'
    return {
      ...step,
      index,
      partner: isCall || isResult ? { turn, step: isCall ? index + 1 : index - 1 } : null,
      durationMs: isCall ? durationOf(entry) : null,
      outcome: isCall ? outcomeOf(steps[at + 1]) : null,
    }
  })
}

function durationOf(entry: OwnEntry): number | null {
  if (entry.type === 'call') return Math.round(entry.call.durationMs)
  return entry.event.type === 'stepped' ? Math.round(entry.event.payload.durationMs) : null
}

const outcomeOf = (result: Step | undefined): 'ok' | 'failed' => (result?.failed ? 'failed' : 'ok')

const MOST_FOUND = 5
/** Constant: events are never deleted, unlike old calls. */
const EVENTS_GENERATION = 'events'

export function ownHead(session: OwnSession, fold: OwnFold): RecordingHead {
  const { turns, tools, models, startedAt, activeUntil, bytes, firstCall } = fold
  const began = startedAt ?? session.createdAt
  return {
    id: session.id,
    provider: 'tutor_nexus',
    generation: session.kind === 'tutoring' ? EVENTS_GENERATION : firstCall,
    cwd: null,
    projectHash: projectHash(session.workspace),
    parent: null,
    startedAt: began,
    endedAt: sessionEnd(session),
    durationMs: spanOf(began, activeUntil ?? began) ?? 0,
    turns: turns.length,
    steps: sum(turns.map(({ steps }) => steps)),
    toolCalls: callsIn(tools),
    failedCalls: sum(turns.map(({ failedCalls }) => failedCalls)),
    compactions: 0,
    tokens: allTokens(turns),
    subagentTokens: noTokens(),
    models: [...models]
      .map(([name, tokens]) => ({ name, tokens }))
      .toSorted((a, b) => totalOf(b.tokens) - totalOf(a.tokens)),
    tools: rankedTools(savedTools(tools)),
    files: [],
    subagents: [],
    title: fold.title ?? session.name,
    snippet: turns.find(({ prompt }) => prompt !== undefined)?.prompt ?? session.name ?? '',
    skippedLines: 0,
    otherRecords: {},
    bytes,
  }
}

export function ownFindings({ turns, failed, loops }: OwnFold): Findings {
  const heads = turns.map(turnHead)
  return {
    failed,
    loops: loops.found(),
    slowest: heads
      .map(({ index: turn, durationMs }) => ({ turn, durationMs: durationMs ?? 0 }))
      .filter(({ durationMs }) => durationMs > 0)
      .toSorted((a, b) => b.durationMs - a.durationMs || a.turn - b.turn)
      .slice(0, MOST_FOUND),
    costliest: heads
      .map(({ index: turn, tokens }) => ({ turn, tokens: totalOf(tokens) }))
      .filter(({ tokens }) => tokens > 0)
      .toSorted((a, b) => b.tokens - a.tokens || a.turn - b.turn)
      .slice(0, MOST_FOUND),
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function allTokens(turns: readonly Pick<OwnTurn, 'tokens'>[]): TokenUse {
  const all = noTokens()
  for (const { tokens } of turns) addTokens(all, tokens)
  return all
}
