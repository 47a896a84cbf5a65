import type { Step } from '../recording.ts'
import { truncate } from '../text.ts'
import type { FoldState, LateUpdate } from './fold-state.ts'
import { spanOf } from './duration.ts'
import { newLoops, addToLoops, type LoopsState } from './loops.ts'
import type { RecordingAggregate } from './recording-aggregate.ts'
import { countTool } from './tool-counts.ts'
import { textOf, type TurnAggregate } from './turn-aggregate.ts'

export interface CallPosition {
  turn: number
  step: number
  at: string | null
  tool: string
}

export interface CallsState {
  open: [callId: string, call: CallPosition][]
  answered: AnsweredCall[]
}

type AnsweredCall = [callId: string, turn: number, step: number, tool: string]

// Calls of interrupted turns never get a result, so their number is bounded.
const MOST_OPEN = 2000
// A log may name a sub-agent shortly after the result of the call that started it.
const MOST_ANSWERED = 64

/** Calls by id: the open ones, and the last answered ones. */
export class Calls {
  readonly #open: Map<string, CallPosition>
  /** Oldest first. An array, because removing the first entry of a map again and again is slow. */
  readonly #answered: AnsweredCall[]

  constructor(state?: CallsState) {
    this.#open = new Map(state?.open)
    this.#answered = state?.answered ?? []
  }

  save(): CallsState {
    return { open: [...this.#open], answered: this.#answered }
  }

  open(callId: string, call: CallPosition): void {
    this.#open.set(callId, call)
    if (this.#open.size > 2 * MOST_OPEN) this.#dropOldest()
  }

  close(callId: string): CallPosition | undefined {
    const call = this.#open.get(callId)
    if (!call) return undefined
    this.#open.delete(callId)
    if (this.#answered.length >= MOST_ANSWERED) this.#answered.shift()
    this.#answered.push([callId, call.turn, call.step, call.tool])
    return call
  }

  find(callId: string): Omit<CallPosition, 'at'> | undefined {
    const open = this.#open.get(callId)
    if (open) return open
    const answered = this.#answered.findLast(([known]) => known === callId)
    if (!answered) return undefined
    const [, turn, step, tool] = answered
    return { turn, step, tool }
  }

  #dropOldest(): void {
    for (const callId of [...this.#open.keys()].slice(0, MOST_OPEN)) this.#open.delete(callId)
  }
}

const REMARK = 200
const NO_TOOL = 'unknown'

/** Aggregates tool calls: results (also of earlier turns), failures, loops and sub-agents. */
export class CallFold {
  readonly loops: LoopsState
  /** Updates to calls of turns that have ended. */
  readonly late: LateUpdate[] = []
  readonly #recording: RecordingAggregate
  readonly #calls: Calls

  constructor(recording: RecordingAggregate, state: Pick<FoldState, 'calls' | 'loops'> | undefined) {
    this.#recording = recording
    this.#calls = new Calls(state?.calls)
    this.loops = state?.loops ?? newLoops()
  }

  save(): CallsState {
    return this.#calls.save()
  }

  addCall(turn: TurnAggregate, step: Step, index: number): void {
    const { saved, tools } = turn
    const tool = step.name ?? NO_TOOL
    const position = { turn: saved.index, step: index }
    saved.toolCalls += 1
    this.#recording.plain.toolCalls += 1
    countTool(tools, tool, 1, 0)
    countTool(this.#recording.tools, tool, 1, 0)
    addToLoops(this.loops, tool, inputOf(step), position)
    if (step.callId === null) return
    this.#calls.open(step.callId, { ...position, at: step.at, tool })
    if (step.subagent !== null) this.addSubagent(turn, step.callId, step.subagent)
  }

  addResult(turn: TurnAggregate, step: Step, index: number): void {
    const { callId, subagent, failed } = step
    const call = callId === null ? undefined : this.#calls.close(callId)
    if (call) this.#link(turn, call, step, index)
    if (callId !== null && subagent !== null) this.addSubagent(turn, callId, subagent)
    if (failed) this.#failed(turn, call, step, index)
  }

  addSubagent(turn: TurnAggregate, callId: string, recordingId: string): void {
    this.#recording.addSubagent(recordingId)
    const call = this.#calls.find(callId)
    if (!call) return
    const { saved } = turn
    if (call.turn === saved.index) {
      if (!saved.subagents.some(([, known]) => known === recordingId))
        saved.subagents.push([call.step, recordingId])
      return
    }
    const isDuplicate = this.late.some(
      (news) => news.turn === call.turn && news.step === call.step && news.subagent === recordingId,
    )
    if (isDuplicate) return
    this.late.push({
      turn: call.turn,
      step: call.step,
      tool: call.tool,
      result: undefined,
      subagent: recordingId,
    })
  }

  #link({ saved, links }: TurnAggregate, call: CallPosition, { at, failed }: Step, index: number): void {
    const position = { turn: saved.index, step: index }
    const durationMs = spanOf(call.at, at)
    links.ofResult(index, call, this.#toolIndex(call.tool))
    if (call.turn === saved.index) {
      links.ofCall(call.step, position, failed, durationMs)
      return
    }
    const result = { ...position, failed, durationMs }
    this.late.push({ turn: call.turn, step: call.step, tool: call.tool, result, subagent: undefined })
  }

  #failed(
    { saved, tools }: TurnAggregate,
    call: CallPosition | undefined,
    { name, fields }: Step,
    index: number,
  ): void {
    const tool = call?.tool ?? name ?? NO_TOOL
    this.#recording.plain.failedCalls += 1
    countTool(this.#recording.tools, tool, 0, 1)
    this.#recording.addFailure({
      turn: call?.turn ?? saved.index,
      step: call?.step ?? index,
      tool,
      message: truncate(textOf(fields[0]?.text), REMARK),
    })
    // A failed call of an earlier turn counts there.
    if (call && call.turn !== saved.index) return
    saved.failedCalls += 1
    countTool(tools, tool, 0, 1)
  }

  #toolIndex(tool: string): number {
    let index = 0
    for (const known of this.#recording.tools.keys()) {
      if (known === tool) break
      index += 1
    }
    return index
  }
}

function inputOf({ fields }: Step): string {
  const [first, second] = fields
  if (first && !second && typeof first.text === 'string') return first.text
  return fields
    .map(({ text }) => (typeof text === 'string' ? text : `${text.head}${text.end - text.start}`))
    .join('\n')
}
