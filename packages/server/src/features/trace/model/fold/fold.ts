import { MODEL_STEPS, MESSAGE_STEPS, type Step, type TokenUse } from '../recording.ts'
import { asTyped, truncate } from '../text.ts'
import { resolveEchoes, type LogEvent, type TotalEvent, type UsageEvent } from '../log-event.ts'
import { CallFold } from './call-fold.ts'
import type { Folded, FoldBase, FoldState } from './fold-state.ts'
import { savedLoops } from './loops.ts'
import { RecordingAggregate } from './recording-aggregate.ts'
import { quarterOf, Spending } from './spending.ts'
import { aboveLimit, addTokens, growthOf, noTokens, totalOf } from './token-use.ts'
import { textOf, TurnAggregate, type TurnRow } from './turn-aggregate.ts'
import { UsageLedger, type CountedBefore } from './usage-ledger.ts'

type StepEvent = Extract<LogEvent, { type: 'step' }>
type FactsEvent = Extract<LogEvent, { type: 'facts' }>

/** Aggregates the events of a log, in order, into turns and totals. Continuing from a saved base gives the same result. */
export class Fold {
  readonly #recording: RecordingAggregate
  readonly #calls: CallFold
  readonly #usage: UsageLedger
  readonly #spending = new Spending()
  #turn: TurnAggregate
  #turns: TurnRow[] = []
  #pending: FoldState['pending']
  #ignoresEchoes: boolean
  #model: string | null
  #total: TokenUse | null

  constructor(base?: FoldBase, countedBefore?: CountedBefore) {
    const state = base?.state
    this.#recording = new RecordingAggregate(base?.totals)
    this.#calls = new CallFold(this.#recording, state)
    this.#usage = new UsageLedger(countedBefore)
    this.#pending = state?.pending ?? 'none'
    this.#ignoresEchoes = state?.speaks ?? false
    this.#model = state?.model ?? null
    this.#total = state?.total ?? null
    this.#turn = base
      ? TurnAggregate.resume(base.state.turn, base.state.firstStep, base)
      : TurnAggregate.first()
  }

  record(start: number, end: number, events: readonly LogEvent[]): void {
    let skip = 0
    let steps = 0
    for (const event of this.#ignoresEchoes ? events : this.#expandEchoes(events)) {
      if (event.type !== 'step') {
        this.#addEvent(event)
        continue
      }
      if (this.#beginsTurn(event.step)) {
        if (steps > 0) this.#turn.places.add(start, end, skip, steps)
        skip += steps
        steps = 0
        this.#beginTurn()
      }
      this.#addStep(event)
      steps += 1
    }
    if (steps > 0) this.#turn.places.add(start, end, skip, steps)
  }

  /** Whether echoes are ignored, because the log also has the original steps. */
  get ignoresEchoes(): boolean {
    return this.#ignoresEchoes
  }

  /** Counts a bookkeeping record that was not parsed. */
  other(recordType: string): void {
    this.#recording.countOther(recordType)
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
        speaks: this.#ignoresEchoes,
        model: this.#model,
        total: this.#total,
        calls: this.#calls.save(),
        loops: savedLoops(this.#calls.loops),
      },
      turns: saved.steps > 0 ? [...this.#turns, row] : this.#turns,
      late: this.#calls.late,
      usage: this.#usage.shares,
      spent: this.#spending.all(),
    }
  }

  /** Expands echoes until the log has had a message that is no echo. */
  #expandEchoes(events: readonly LogEvent[]): readonly LogEvent[] {
    this.#ignoresEchoes = events.some((event) => event.type === 'step' && MESSAGE_STEPS.has(event.step.kind))
    return resolveEchoes(events, !this.#ignoresEchoes)
  }

  #beginsTurn({ kind }: Step): boolean {
    return this.#pending === 'step' || (this.#pending === 'prompt' && kind === 'user')
  }

  /** Steps before the first message belong to the first turn. */
  #beginTurn(): void {
    this.#pending = 'none'
    if (this.#turn.saved.began) {
      this.#turns.push(this.#closedRow())
      this.#turn = this.#turn.next(this.#model)
    } else this.#addTimes()
    const { saved } = this.#turn
    saved.began = true
    saved.startedAt = null
    saved.endedAt = null
  }

  #closedRow(): TurnRow {
    this.#addTimes()
    return this.#turn.row()
  }

  /** Once per turn, because comparing times for each step is slow. */
  #addTimes(): void {
    const { startedAt, endedAt } = this.#turn.saved
    if (startedAt !== null) this.#recording.addTime(startedAt)
    if (endedAt !== null) this.#recording.addTime(endedAt)
  }

  #hasNoTime(): boolean {
    return this.#recording.plain.startedAt === null && this.#turn.saved.startedAt === null
  }

  #addEvent(event: Exclude<LogEvent, { type: 'step' }>): void {
    switch (event.type) {
      case 'turn':
        this.#pending = event.awaitsPrompt ? 'prompt' : 'step'
        return
      case 'turn-end':
        // A turn without steps has not begun.
        if (this.#pending === 'none') this.#turn.saved.outcome = event.outcome
        this.#pending = 'none'
        return
      case 'usage':
        return this.#addUsage(event)
      case 'total':
        return this.#addTotal(event)
      case 'facts':
        return this.#addFacts(event)
      case 'subagent':
        return this.#calls.addSubagent(this.#turn, event.callId, event.recordingId)
      case 'other':
        this.#recording.countOther(event.recordType)
        // Not every bookkeeping record is parsed, so its time counts only if there is no other.
        if (event.at !== undefined && this.#hasNoTime()) this.#recording.addTime(event.at)
        return
      case 'echo':
    }
  }

  #addStep({ step, touches }: StepEvent): void {
    const turn = this.#turn
    const { plain } = this.#recording
    const index = turn.saved.steps++
    plain.steps += 1
    if (step.at !== null) turn.addTime(step.at)
    const model = step.model ?? (MODEL_STEPS.has(step.kind) ? this.#model : null)
    if (model !== null) turn.addModel(model)
    if (touches) for (const { path, write } of touches) this.#recording.countFile(path, write)
    const isSameCompaction = turn.saved.endsIn === 'compaction'
    // Any step but a notice continues a turn that has ended.
    if (step.kind !== 'notice') {
      turn.saved.endsIn = step.kind
      turn.saved.outcome = null
    }
    switch (step.kind) {
      case 'user':
        return this.#addPrompt(step)
      case 'assistant':
        turn.saved.reply = textOf(step.fields[0]?.text)
        return
      case 'tool_call':
        return this.#calls.addCall(this.#turn, step, index)
      case 'tool_result':
        return this.#calls.addResult(this.#turn, step, index)
      case 'compaction':
        if (isSameCompaction) return
        turn.saved.compactions += 1
        plain.compactions += 1
        return
      default:
    }
  }

  #addPrompt(step: Step): void {
    const { saved } = this.#turn
    const { plain } = this.#recording
    saved.prompt ??= asTyped(step.name, textOf(step.fields[0]?.text))
    if (plain.snippet === '') plain.snippet = truncate(saved.prompt)
  }

  #addUsage({ key, model: name, at, tokens }: UsageEvent): void {
    const { index: turn } = this.#turn.saved
    const model = this.#recording.modelIndex(name ?? this.#model)
    const quarter = quarterOf(at)
    const counted =
      key === null
        ? { tokens, above: aboveLimit(tokens) }
        : this.#usage.count(key, tokens, { turn, model, quarter })
    if (!counted) return
    addTokens(this.#turn.saved.tokens, counted.tokens)
    this.#recording.addUsage(model, counted.tokens)
    this.#spending.add(quarter, model, counted.tokens, counted.above)
  }

  #addTotal({ model: name, at, tokens }: TotalEvent): void {
    const before = this.#total ?? noTokens()
    // A smaller total means that the agent restarted its count.
    const base = totalOf(tokens) < totalOf(before) ? noTokens() : before
    this.#total = tokens
    // A forked session repeats the totals of the one before, with their times.
    const key = at === null ? null : `${at} ${tokens.input} ${tokens.output} ${tokens.cacheRead}`
    this.#addUsage({ type: 'usage', key, model: name, at, tokens: growthOf(tokens, base) })
  }

  #addFacts({ id, cwd, parent, startedAt, model }: FactsEvent): void {
    const { plain } = this.#recording
    plain.id ??= id ?? null
    plain.cwd ??= cwd ?? null
    plain.parent ??= parent ?? null
    if (startedAt !== undefined) this.#recording.addTime(startedAt)
    if (model === undefined || model === this.#model) return
    this.#model = model
    const { modelFrom, steps } = this.#turn.saved
    if (modelFrom.at(-1)?.[0] === steps) modelFrom.pop()
    modelFrom.push([steps, model])
  }
}
