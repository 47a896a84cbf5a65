import type { Step } from '../recording.ts'
import { beginningOf } from '../../store/own/own-turn.ts'
import { Calls, type CallPlace, type CallsState } from './calls.ts'
import type { FoldState, LateNews } from './fold-state.ts'
import { spanOf } from './instant.ts'
import { newLoops, noteCall, type LoopsState } from './loops.ts'
import type { RecordingTally } from './recording-tally.ts'
import { countTool } from './tool-counts.ts'
import { textOf, type TurnTally } from './turn-tally.ts'

const REMARK = 200
const NO_TOOL = 'unknown'

/** What is told of tools: calls, their results wherever these come, failures, loops, and sub-agents. */
export class CallFold {
  readonly loops: LoopsState
  /** What came to light about calls of turns that were over. */
  readonly late: LateNews[] = []
  readonly #recording: RecordingTally
  readonly #calls: Calls

  constructor(recording: RecordingTally, state: Pick<FoldState, 'calls' | 'loops'> | undefined) {
    this.#recording = recording
    this.#calls = new Calls(state?.calls)
    this.loops = state?.loops ?? newLoops()
  }

  save(): CallsState {
    return this.#calls.save()
  }

  called(turn: TurnTally, step: Step, index: number): void {
    const { saved, tools } = turn
    const tool = step.name ?? NO_TOOL
    const place = { turn: saved.index, step: index }
    saved.toolCalls += 1
    this.#recording.plain.toolCalls += 1
    countTool(tools, tool, 1, 0)
    countTool(this.#recording.tools, tool, 1, 0)
    noteCall(this.loops, tool, inputOf(step), place)
    if (step.callId === null) return
    this.#calls.opened(step.callId, { ...place, at: step.at, tool })
    if (step.subagent !== null) this.started(turn, step.callId, step.subagent)
  }

  answered(turn: TurnTally, step: Step, index: number): void {
    const { callId, subagent, failed } = step
    const call = callId === null ? undefined : this.#calls.answered(callId)
    if (call) this.#link(turn, call, step, index)
    if (callId !== null && subagent !== null) this.started(turn, callId, subagent)
    if (failed) this.#failed(turn, call, step, index)
  }

  started(turn: TurnTally, callId: string, recordingId: string): void {
    this.#recording.started(recordingId)
    const call = this.#calls.find(callId)
    if (!call) return
    const { saved } = turn
    if (call.turn === saved.index) {
      if (!saved.subagents.some(([, known]) => known === recordingId))
        saved.subagents.push([call.step, recordingId])
      return
    }
    const isKnown = this.late.some(
      (news) => news.turn === call.turn && news.step === call.step && news.subagent === recordingId,
    )
    if (isKnown) return
    this.late.push({
      turn: call.turn,
      step: call.step,
      tool: call.tool,
      result: undefined,
      subagent: recordingId,
    })
  }

  #link({ saved, links }: TurnTally, call: CallPlace, { at, failed }: Step, index: number): void {
    const place = { turn: saved.index, step: index }
    const durationMs = spanOf(call.at, at)
    links.ofResult(index, call, this.#toolIndex(call.tool))
    if (call.turn === saved.index) {
      links.ofCall(call.step, place, failed, durationMs)
      return
    }
    const result = { ...place, failed, durationMs }
    this.late.push({ turn: call.turn, step: call.step, tool: call.tool, result, subagent: undefined })
  }

  #failed(
    { saved, tools }: TurnTally,
    call: CallPlace | undefined,
    { name, fields }: Step,
    index: number,
  ): void {
    const tool = call?.tool ?? name ?? NO_TOOL
    this.#recording.plain.failedCalls += 1
    countTool(this.#recording.tools, tool, 0, 1)
    this.#recording.sawFailure({
      turn: call?.turn ?? saved.index,
      step: call?.step ?? index,
      tool,
      message: beginningOf(textOf(fields[0]?.text), REMARK),
    })
    // A call of an earlier turn has failed there.
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
