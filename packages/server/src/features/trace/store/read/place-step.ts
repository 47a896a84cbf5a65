import type { PlacedStep, Step } from '../../model/recording.ts'
import type { Link } from '../../model/fold/links.ts'
import { SPEAKS_FOR_A_MODEL } from '../../model/fold/step-kinds.ts'
import type { SavedTurn } from '../../model/fold/turn-tally.ts'
import type { LateRow } from '../index/rows.ts'

/** What is known of a turn's steps beyond their own records. */
export interface Knowledge {
  turn: SavedTurn
  links: ReadonlyMap<number, Link>
  late: readonly LateRow[]
  /** The recording's, in the order in which they were first called. */
  tools: readonly string[]
}

export function placed(step: Step, index: number, { turn, links, late, tools }: Knowledge): PlacedStep {
  const link = links.get(index) ?? lateLink(index, late)
  const tool = link?.tool === undefined ? undefined : tools[link.tool]
  return {
    ...step,
    index,
    name: step.name ?? tool ?? null,
    model: step.model ?? (SPEAKS_FOR_A_MODEL.has(step.kind) ? modelAt(turn, index) : null),
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
  const told = subagents.find(([step]) => step === index)?.[1]
  return told ?? late.find(({ step, subagent }) => step === index && subagent !== '')?.subagent ?? null
}
