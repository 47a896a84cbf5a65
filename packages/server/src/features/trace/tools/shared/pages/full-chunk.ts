import { jsonBytes } from '@tutor-nexus/toolkit/contract'
import type { Masking } from '../../../model/masks/masking.ts'
import type { Position } from '../../../model/position.ts'
import type { PlacedStep } from '../../../model/recording.ts'
import type { Recording } from '../../../model/recordings-port.ts'
import { fullStep, type FullField, type FullStepView, type FullTurnView } from '../views/step-view.ts'
import { cutPiece, sourceOf } from './cut-piece.ts'
import { stepsFrom } from '../answers/steps.ts'

interface FullChunk {
  turns: FullTurnView[]
  /** Where the next chunk begins; absent at the end of the recording. */
  next: Position | undefined
}

/** The shortest piece worth its overhead. */
const LEAST_PIECE = 48
const COMMA = 1
const FLAGS = jsonBytes({ continued: true, continues: true })

/** Fills a chunk with texts; one that does not fit continues in the next. */
export class ChunkFiller {
  readonly #recording: Recording
  readonly #masking: Masking
  readonly #turns: FullTurnView[] = []
  #left: number
  /** Whether the chunk has content, so that the next one starts elsewhere. */
  #hasGiven = false

  constructor(recording: Recording, masking: Masking, room: number) {
    this.#recording = recording
    this.#masking = masking
    this.#left = room
  }

  async fill(from: Position, mostTurns: number): Promise<FullChunk> {
    const { turns } = this.#recording.head
    const end = Math.min(turns, from.turn + mostTurns)
    for (let turn = from.turn; turn < end; turn += 1) {
      const start = turn === from.turn ? from : startOf(turn, from)
      const stopped = await this.#addTurn(turn, start)
      if (stopped) return { turns: this.#turns, next: { ...stopped, page: from.page + 1 } }
    }
    const next = end < turns ? { ...startOf(end, from), page: from.page + 1 } : undefined
    return { turns: this.#turns, next }
  }

  /** Returns where it had to stop. */
  async #addTurn(turn: number, start: Position): Promise<Position | undefined> {
    const view: FullTurnView = { turn_index: turn, steps: [] }
    const size = jsonBytes(view) + COMMA
    if (this.#hasGiven && size > this.#left) return start
    this.#left -= size
    let stopped: Position | undefined
    for await (const step of stepsFrom(this.#recording, turn, start.step)) {
      const at = step.index === start.step ? start : { ...startOf(turn, start), step: step.index }
      stopped = await this.#addStep(view, step, at)
      if (stopped) break
    }
    if (stopped && view.steps.length === 0) return stopped
    this.#turns.push(view)
    this.#hasGiven = true
    return stopped
  }

  async #addStep(turn: FullTurnView, step: PlacedStep, start: Position): Promise<Position | undefined> {
    const view = fullStep(step, start.field > 0 || start.offset > 0, this.#masking)
    const size = jsonBytes(view) + COMMA
    if (this.#hasGiven && size + (step.fields.length > 0 ? LEAST_PIECE : 0) > this.#left) return start
    this.#left -= size
    const stopped = await this.#addFields(view, step, start)
    if (stopped && view.fields.length === 0) return stopped
    turn.steps.push(view)
    this.#hasGiven = true
    return stopped
  }

  async #addFields(view: FullStepView, step: PlacedStep, start: Position): Promise<Position | undefined> {
    for (const [at, { name, format, text }] of step.fields.entries()) {
      if (at < start.field) continue
      const offset = at === start.field ? start.offset : 0
      const frame: FullField = { name, format, text: '', ...(offset > 0 ? { continued: true } : {}) }
      const room = this.#left - jsonBytes(frame) - COMMA - FLAGS
      const force = !this.#hasGiven
      const source = sourceOf(text, this.#recording)
      const piece =
        force || room >= LEAST_PIECE ? await cutPiece(source, offset, room, this.#masking, force) : undefined
      const here = { ...start, field: at, offset }
      if (!piece) return here
      const field: FullField = {
        ...frame,
        text: piece.text,
        ...(piece.next === undefined ? {} : { continues: true }),
      }
      view.fields.push(field)
      this.#hasGiven = true
      this.#left -= jsonBytes(field) + COMMA
      if (piece.next !== undefined) return { ...here, offset: piece.next }
    }
    return undefined
  }
}

const startOf = (turn: number, { page }: Position): Position => ({ turn, step: 0, field: 0, offset: 0, page })
