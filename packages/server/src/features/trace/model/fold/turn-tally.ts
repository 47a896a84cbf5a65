import { beginningOf } from '../../store/own/own-turn.ts'
import type { LogText, StepKind, TokenUse, TurnHead } from '../recording.ts'
import { spanOf } from './instant.ts'
import { Links } from './links.ts'
import { Places } from './places.ts'
import { noTokens, totalOf } from './token-use.ts'
import { loadedTools, savedTools, type SavedTools, type ToolCounts } from './tool-counts.ts'

/** What is kept of a turn beside the places and links of its steps. */
export interface SavedTurn {
  index: number
  /** Whether anyone or anything began it, other than the beginning of the log. */
  began: boolean
  startedAt: string | null
  endedAt: string | null
  prompt: string | null
  reply: string
  outcome: 'completed' | 'interrupted' | null
  /** The kind of the last step that is no notice. */
  endsIn: StepKind | null
  steps: number
  toolCalls: number
  failedCalls: number
  tokens: TokenUse
  models: string[]
  tools: SavedTools
  compactions: number
  /** From this step on, this model, for steps that name none. */
  modelFrom: [step: number, model: string][]
  /** The call at this step started this recording. */
  subagents: [step: number, recordingId: string][]
}

/** A turn as it is stored: in few parts, because many wait to be written. */
export interface TurnRow {
  index: number
  steps: number
  /** Of all kinds. */
  tokens: number
  /** SavedTurn as JSON. */
  head: string
  places: Uint8Array
  links: Uint8Array
  durationMs: number | null
  /** All steps of the recording before this turn. */
  firstStep: number
}

const BEGINNING = 600

/** One turn while it is being told. */
export class TurnTally {
  readonly saved: SavedTurn
  readonly tools: ToolCounts
  readonly places: Places
  readonly links: Links
  readonly firstStep: number

  private constructor(saved: SavedTurn, firstStep: number, places: Places, links: Links) {
    this.saved = saved
    this.firstStep = firstStep
    this.tools = loadedTools(saved.tools)
    this.places = places
    this.links = links
  }

  static first(): TurnTally {
    return new TurnTally(newTurn(0, null), 0, new Places(), new Links(0))
  }

  static goingOn(
    saved: SavedTurn,
    firstStep: number,
    before: { places: Uint8Array; links: Uint8Array },
  ): TurnTally {
    return new TurnTally(saved, firstStep, new Places(before.places), new Links(saved.index, before.links))
  }

  /** The turn after this one, which is over: it takes the room of this one's places and links. */
  next(model: string | null): TurnTally {
    const { index, steps } = this.saved
    this.places.restart()
    this.links.restart(index + 1)
    return new TurnTally(newTurn(index + 1, model), this.firstStep + steps, this.places, this.links)
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

  sawModel(model: string): void {
    const { models } = this.saved
    if (models.at(-1) !== model && !models.includes(model)) models.push(model)
  }

  sawTime(at: string): void {
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
  return typeof text === 'string' ? beginningOf(text, BEGINNING) : `${text.head}…`
}

export function outcomeOf(
  { outcome, endsIn }: Pick<SavedTurn, 'outcome' | 'endsIn'>,
  isLast: boolean,
): TurnHead['outcome'] {
  if (outcome !== null) return outcome
  return isLast && endsIn !== 'assistant' ? 'open' : 'completed'
}
