import { truncate } from '../text.ts'
import type { LogText, StepKind, TokenUse, TurnHead } from '../recording.ts'
import { spanOf } from './duration.ts'
import { Links } from './links.ts'
import { RecordPositions } from './record-positions.ts'
import { noTokens, totalOf } from './token-use.ts'
import { loadedTools, savedTools, type SavedTools, type ToolCounts } from './tool-counts.ts'

/** The stored state of a turn, apart from the positions and links of its steps. */
export interface SavedTurn {
  index: number
  /** False only for what the log has before its first turn. */
  began: boolean
  startedAt: string | null
  endedAt: string | null
  prompt: string | null
  reply: string
  outcome: 'completed' | 'interrupted' | null
  /** The kind of the last step that is not a notice. */
  endsIn: StepKind | null
  steps: number
  toolCalls: number
  failedCalls: number
  tokens: TokenUse
  models: string[]
  tools: SavedTools
  compactions: number
  /** The model of steps that name none, from this step on. */
  modelFrom: [step: number, model: string][]
  subagents: [step: number, recordingId: string][]
}

export interface TurnRow {
  index: number
  steps: number
  tokens: number
  /** SavedTurn as JSON. */
  head: string
  places: Uint8Array
  links: Uint8Array
  durationMs: number | null
  firstStep: number
}

const BEGINNING = 600

export class TurnAggregate {
  readonly saved: SavedTurn
  readonly tools: ToolCounts
  readonly places: RecordPositions
  readonly links: Links
  readonly firstStep: number

  private constructor(saved: SavedTurn, firstStep: number, places: RecordPositions, links: Links) {
    this.saved = saved
    this.firstStep = firstStep
    this.tools = loadedTools(saved.tools)
    this.places = places
    this.links = links
  }

  static first(): TurnAggregate {
    return new TurnAggregate(newTurn(0, null), 0, new RecordPositions(), new Links(0))
  }

  static resume(
    saved: SavedTurn,
    firstStep: number,
    before: { places: Uint8Array; links: Uint8Array },
  ): TurnAggregate {
    return new TurnAggregate(
      saved,
      firstStep,
      new RecordPositions(before.places),
      new Links(saved.index, before.links),
    )
  }

  /** The next turn. It reuses the buffers of this one, which has ended. */
  next(model: string | null): TurnAggregate {
    const { index, steps } = this.saved
    this.places.restart()
    this.links.restart(index + 1)
    return new TurnAggregate(newTurn(index + 1, model), this.firstStep + steps, this.places, this.links)
  }

  row(): TurnRow {
    const { saved, firstStep } = this
    saved.tools = savedTools(this.tools)
    return {
      index: saved.index,
      steps: saved.steps,
      tokens: totalOf(saved.tokens),
      head: JSON.stringify(saved),
      places: this.places.packed.bytes(),
      links: this.links.packed.bytes(),
      durationMs: spanOf(saved.startedAt, saved.endedAt),
      firstStep,
    }
  }

  addModel(model: string): void {
    const { models } = this.saved
    if (models.at(-1) !== model && !models.includes(model)) models.push(model)
  }

  addTime(at: string): void {
    const { saved } = this
    saved.startedAt ??= at
    if (saved.endedAt === null || at > saved.endedAt) saved.endedAt = at
  }
}

const newTurn = (index: number, model: string | null): SavedTurn => ({
  index,
  began: false,
  startedAt: null,
  endedAt: null,
  prompt: null,
  reply: '',
  outcome: null,
  endsIn: null,
  steps: 0,
  toolCalls: 0,
  failedCalls: 0,
  tokens: noTokens(),
  models: [],
  tools: [],
  compactions: 0,
  modelFrom: model === null ? [] : [[0, model]],
  subagents: [],
})

export const textOf = (text: LogText | undefined): string => {
  if (text === undefined) return ''
  return typeof text === 'string' ? truncate(text, BEGINNING) : `${text.head}…`
}

export function outcomeOf(
  { outcome, endsIn }: Pick<SavedTurn, 'outcome' | 'endsIn'>,
  isLast: boolean,
): TurnHead['outcome'] {
  if (outcome !== null) return outcome
  return isLast && endsIn !== 'assistant' ? 'open' : 'completed'
}
