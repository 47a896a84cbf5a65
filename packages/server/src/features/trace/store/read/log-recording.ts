import { ToolError } from '@tutor-nexus/toolkit'
import {
  MODEL_STEPS,
  type Findings,
  type LongText,
  type PlacedStep,
  type RecordingHead,
  type TurnHead,
  type Step,
} from '../../model/recording.ts'
import type { Recording } from '../../model/recordings-port.ts'
import type { RecordingTotals } from '../../model/fold/fold-state.ts'
import { linksIn, type Link } from '../../model/fold/links.ts'
import { positionsOf } from '../../model/fold/record-positions.ts'
import { totalOf } from '../../model/fold/token-use.ts'
import type { SavedTurn } from '../../model/fold/turn-aggregate.ts'
import { LogChanged, stepsAt } from '../index/log-steps.ts'
import type { LogSource } from '../lines/log-source.ts'
import { pieceOf } from '../lines/piece.ts'
import type { LogProvider } from '../../model/provider.ts'
import type { LogRow, ReadStore } from './read-store.ts'
import { generationOf, turnHead } from './heads.ts'
import { tokensIn } from '../index/spent-columns.ts'
import type { LateRow } from '../index/index-database-store.ts'

const MOST_TURNS_NAMED = 5
const MOST_SHIFTED = 50

/** One recording in an agent's log. It keeps the file open, so that a renamed file can still be read. */
export class LogRecording implements Recording {
  readonly head: RecordingHead
  readonly #row: LogRow
  readonly #store: ReadStore
  readonly #source: LogSource
  readonly #provider: LogProvider

  constructor(head: RecordingHead, row: LogRow, store: ReadStore, source: LogSource, provider: LogProvider) {
    this.head = head
    this.#row = row
    this.#store = store
    this.#source = source
    this.#provider = provider
  }

  async turns(from: number, limit: number): Promise<TurnHead[]> {
    this.#assertSame()
    const { id } = this.#row
    const to = Math.min(from + limit, this.head.turns)
    const late = this.#store.late(id, from, to)
    const shifts = this.#store.shifts(id)
    return this.#store.heads(id, from, to).map(({ number, head }) => {
      const saved: SavedTurn = JSON.parse(head)
      return turnHead(
        saved,
        number === this.head.turns - 1,
        late.filter(({ turn }) => turn === number),
        shifts.filter(({ turn }) => turn === number),
      )
    })
  }

  async steps(turn: number, from: number, limit: number): Promise<PlacedStep[]> {
    this.#assertSame()
    const { id, totals } = this.#row
    const [row] = this.#store.turns(id, turn, turn + 1)
    if (!row) return []
    const { tools }: RecordingTotals = JSON.parse(totals)
    const turnIndex = {
      turn: JSON.parse(row.head),
      links: linksIn(turn, row.links),
      late: this.#store.late(id, turn, turn + 1),
      tools: tools.map(([name]) => name),
    }
    const steps: PlacedStep[] = []
    try {
      for await (const { index, step } of stepsAt(
        this.#source,
        this.#provider,
        positionsOf(row.places, from, limit),
      )) {
        if (index < from) continue
        if (index >= from + limit) break
        steps.push(placed(step, index, turnIndex))
      }
    } catch (error) {
      throw error instanceof LogChanged ? rewritten() : error
    }
    return steps
  }

  piece(
    text: LongText,
    from: number,
    mostBytes: number,
  ): Promise<{ text: string; next: number | undefined }> {
    return pieceOf(this.#source, text, from, mostBytes)
  }

  async findings(): Promise<Findings> {
    this.#assertSame()
    const { id } = this.#row
    const { failed, loops }: RecordingTotals = JSON.parse(this.#row.totals)
    return {
      failed,
      loops: loops.toSorted((a, b) => b.times - a.times || a.turn - b.turn || a.step - b.step),
      slowest: this.#store.slowest(id, MOST_TURNS_NAMED),
      costliest: this.#costliest(id),
    }
  }

  close(): Promise<void> {
    return this.#source.close()
  }

  #costliest(id: number): Findings['costliest'] {
    const shifts = this.#store.shifts(id)
    if (shifts.length === 0) return this.#store.costliest(id, MOST_TURNS_NAMED)
    return this.#store
      .costliest(id, MOST_SHIFTED)
      .map(({ turn, tokens }) => ({ turn, tokens: tokens + shiftOf(turn) }))
      .filter(({ tokens }) => tokens > 0)
      .toSorted((a, b) => b.tokens - a.tokens || a.turn - b.turn)
      .slice(0, MOST_TURNS_NAMED)

    function shiftOf(turn: number): number {
      return shifts
        .filter((shift) => shift.turn === turn)
        .reduce((sum, shift) => sum + totalOf(tokensIn(shift)), 0)
    }
  }

  /** After a rewrite, the index describes another text. */
  #assertSame(): void {
    const now = this.#store.generation(this.#row.id)
    if (!now || generationOf(now) !== this.head.generation) throw rewritten()
  }
}

const rewritten = () =>
  new ToolError('CONFLICT', 'The log of this session was rewritten while it was being read', {
    details: {
      reason: 'Start again from the beginning: earlier positions are no longer valid',
    },
  })

/** What the index knows of a turn's steps. */
export interface TurnIndex {
  turn: SavedTurn
  links: ReadonlyMap<number, Link>
  late: readonly LateRow[]
  /** The recording's tools in order of first call. */
  tools: readonly string[]
}

export function placed(step: Step, index: number, { turn, links, late, tools }: TurnIndex): PlacedStep {
  const link = links.get(index) ?? lateLink(index, late)
  const tool = link?.tool === undefined ? undefined : tools[link.tool]
  return {
    ...step,
    index,
    name: step.name ?? tool ?? null,
    model: step.model ?? (MODEL_STEPS.has(step.kind) ? modelAt(turn, index) : null),
    subagent: step.subagent ?? (step.kind === 'tool_call' ? subagentOf(index, turn, late) : null),
    partner: link?.partner ?? null,
    durationMs: link?.result?.durationMs ?? null,
    outcome: link?.result ? (link.result.failed ? 'failed' : 'ok') : null,
  }
}

function lateLink(
  index: number,
  late: readonly LateRow[],
): (Omit<Link, 'tool'> & { tool?: undefined }) | undefined {
  for (const { step, result_turn: turn, result_step: result, is_failed: failed, duration } of late) {
    if (step !== index || turn === null || result === null) continue
    return { step, partner: { turn, step: result }, result: { failed: failed === 1, durationMs: duration } }
  }
  return undefined
}

function modelAt({ modelFrom }: SavedTurn, index: number): string | null {
  return modelFrom.findLast(([step]) => step <= index)?.[1] ?? null
}

function subagentOf(index: number, { subagents }: SavedTurn, late: readonly LateRow[]): string | null {
  const known = subagents.find(([step]) => step === index)?.[1]
  return known ?? late.find(({ step, subagent }) => step === index && subagent !== '')?.subagent ?? null
}
