import type { Step, TokenUse } from '../recording.ts'
import { asTyped } from '../slash-command.ts'
import type { LogEvent, TotalEvent, UsageEvent } from '../log-event.ts'
import { beginningOf } from '../../store/own/own-turn.ts'
import { CallFold } from './call-fold.ts'
import type { Folded, FoldBase, FoldState } from './fold-state.ts'
import { savedLoops } from './loops.ts'
import { RecordingTally } from './recording-tally.ts'
import { withEchoes } from './echoes.ts'
import { SPEAKS_FOR_A_MODEL, SPOKEN } from './step-kinds.ts'
import { addTokens, differenceOf, growthOf, noTokens, totalOf } from './token-use.ts'
import { textOf, TurnTally, type TurnRow } from './turn-tally.ts'
import { UsageBook, type CountedBefore } from './usage-book.ts'

type StepEvent = Extract<LogEvent, { type: 'step' }>
type FactsEvent = Extract<LogEvent, { type: 'facts' }>

/** The events of a log in order, as turns and totals. Going on from a saved base gives what telling all at once would. */
export class Fold {
  readonly #recording: RecordingTally
  readonly #calls: CallFold
  readonly #usage: UsageBook
  #turn: TurnTally
  #turns: TurnRow[] = []
  #pending: FoldState['pending']
  #speaks: boolean
  #model: string | null
  #total: TokenUse | null

  constructor(base?: FoldBase, countedBefore?: CountedBefore) {
    const state = base?.state
    this.#recording = new RecordingTally(base?.totals)
    this.#calls = new CallFold(this.#recording, state)
    this.#usage = new UsageBook(countedBefore)
    this.#pending = state?.pending ?? 'none'
    this.#speaks = state?.speaks ?? false
    this.#model = state?.model ?? null
    this.#total = state?.total ?? null
    this.#turn = base ? TurnTally.goingOn(base.state.turn, base.state.firstStep, base) : TurnTally.first()
  }

  /** Tells the record between these bytes. */
  record(start: number, end: number, events: readonly LogEvent[]): void {
    let skip = 0
    let steps = 0
    for (const event of this.#speaks ? events : this.#countingEchoes(events)) {
      if (event.type !== 'step') {
        this.#note(event)
        continue
      }
      if (this.#begins(event.step)) {
        if (steps > 0) this.#turn.places.add(start, end, skip, steps)
        skip += steps
        steps = 0
        this.#beginTurn()
      }
      this.#step(event)
      steps += 1
    }
    if (steps > 0) this.#turn.places.add(start, end, skip, steps)
  }

  /** Whether what most logs say twice has been said otherwise, so that echoes of it do not count. */
  get speaks(): boolean {
    return this.#speaks
  }

  /** A record that was not even read, because its first bytes tell that it is bookkeeping. */
  other(recordType: string): void {
    this.#recording.sawOther(recordType)
  }

  save(): Folded {
    const row = this.#closedRow()
    const { saved, firstStep } = this.#turn
    const { plain } = this.#recording
    plain.turns = plain.steps === 0 ? 0 : saved.index + 1
    plain.loops = this.#calls.loops.found
    return {
      totals: this.#recording.save(),
      state: {
        turn: saved,
        firstStep,
        pending: this.#pending,
        speaks: this.#speaks,
        model: this.#model,
        total: this.#total,
        calls: this.#calls.save(),
        loops: savedLoops(this.#calls.loops),
      },
      turns: saved.steps > 0 ? [...this.#turns, row] : this.#turns,
      late: this.#calls.late,
      usage: this.#usage.shares,
    }
  }

  /** With what echoes say, as long as nobody has spoken otherwise. */
  #countingEchoes(events: readonly LogEvent[]): readonly LogEvent[] {
    this.#speaks = events.some((event) => event.type === 'step' && SPOKEN.has(event.step.kind))
    return withEchoes(events, !this.#speaks)
  }

  #begins({ kind }: Step): boolean {
    return this.#pending === 'step' || (this.#pending === 'prompt' && kind === 'user')
  }

  /** What the log says before anyone spoke belongs to the first turn. */
  #beginTurn(): void {
    this.#pending = 'none'
    if (this.#turn.saved.began) {
      this.#turns.push(this.#closedRow())
      this.#turn = this.#turn.next(this.#model)
    } else this.#sawTimes()
    const { saved } = this.#turn
    saved.began = true
    saved.startedAt = null
    saved.endedAt = null
  }

  #closedRow(): TurnRow {
    this.#sawTimes()
    return this.#turn.row()
  }

  /** Once a turn and not once a step, because comparing times is not for nothing. */
  #sawTimes(): void {
    const { startedAt, endedAt } = this.#turn.saved
    if (startedAt !== null) this.#recording.sawTime(startedAt)
    if (endedAt !== null) this.#recording.sawTime(endedAt)
  }

  #hasNoTime(): boolean {
    return this.#recording.plain.startedAt === null && this.#turn.saved.startedAt === null
  }

  #note(event: Exclude<LogEvent, { type: 'step' }>): void {
    switch (event.type) {
      case 'turn':
        this.#pending = event.awaitsPrompt ? 'prompt' : 'step'
        return
      case 'turn-end':
        // One that ends before anything was said in it has not begun either.
        if (this.#pending === 'none') this.#turn.saved.outcome = event.outcome
        this.#pending = 'none'
        return
      case 'usage':
        return this.#spent(event)
      case 'total':
        return this.#counted(event)
      case 'facts':
        return this.#facts(event)
      case 'subagent':
        return this.#calls.started(this.#turn, event.callId, event.recordingId)
      case 'other':
        this.#recording.sawOther(event.recordType)
        // Not every such record is read, so they tell the time only where nothing else does.
        if (event.at !== undefined && this.#hasNoTime()) this.#recording.sawTime(event.at)
        return
      case 'echo':
    }
  }

  #step({ step, touches }: StepEvent): void {
    const turn = this.#turn
    const { plain } = this.#recording
    const index = turn.saved.steps++
    plain.steps += 1
    if (step.at !== null) turn.sawTime(step.at)
    const model = step.model ?? (SPEAKS_FOR_A_MODEL.has(step.kind) ? this.#model : null)
    if (model !== null) turn.sawModel(model)
    if (touches) for (const { path, write } of touches) this.#recording.touched(path, write)
    const goesOnCompacting = turn.saved.endsIn === 'compaction'
    // After its end a turn goes on with anything but a notice.
    if (step.kind !== 'notice') {
      turn.saved.endsIn = step.kind
      turn.saved.outcome = null
    }
    switch (step.kind) {
      case 'user':
        return this.#said(step)
      case 'assistant':
        turn.saved.reply = textOf(step.fields[0]?.text)
        return
      case 'tool_call':
        return this.#calls.called(this.#turn, step, index)
      case 'tool_result':
        return this.#calls.answered(this.#turn, step, index)
      case 'compaction':
        if (goesOnCompacting) return
        turn.saved.compactions += 1
        plain.compactions += 1
        return
      default:
    }
  }

  #said(step: Step): void {
    const { saved } = this.#turn
    const { plain } = this.#recording
    saved.prompt ??= asTyped(step.name, textOf(step.fields[0]?.text))
    if (plain.snippet === '') plain.snippet = beginningOf(saved.prompt)
  }

  #spent({ key, model, tokens }: UsageEvent): void {
    const index = this.#recording.modelIndex(model ?? this.#model)
    const counted = key === null ? tokens : this.#usage.count(key, tokens, this.#turn.saved.index, index)
    if (!counted) return
    addTokens(this.#turn.saved.tokens, counted)
    this.#recording.spent(index, counted)
  }

  #counted({ model, tokens }: TotalEvent): void {
    const before = this.#total ?? noTokens()
    // Less than before: the agent has begun to count anew.
    const base = totalOf(tokens) < totalOf(before) ? noTokens() : before
    this.#total = tokens
    addTokens(this.#turn.saved.tokens, growthOf(tokens, base))
    this.#recording.spent(this.#recording.modelIndex(model ?? this.#model), differenceOf(tokens, base))
  }

  #facts({ id, cwd, parent, startedAt, model }: FactsEvent): void {
    const { plain } = this.#recording
    plain.id ??= id ?? null
    plain.cwd ??= cwd ?? null
    plain.parent ??= parent ?? null
    if (startedAt !== undefined) this.#recording.sawTime(startedAt)
    if (model === undefined || model === this.#model) return
    this.#model = model
    const { modelFrom, steps } = this.#turn.saved
    if (modelFrom.at(-1)?.[0] === steps) modelFrom.pop()
    modelFrom.push([steps, model])
  }
}
