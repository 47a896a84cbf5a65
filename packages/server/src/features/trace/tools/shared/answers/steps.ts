import { type Answer, defined, listed, nextPage } from '@tutor-nexus/toolkit'
import { fittingCount } from '@tutor-nexus/toolkit/paging'
import type { Masking } from '../../../model/masks/masking.ts'
import { type PageCall, type Position, sealPosition } from '../../../model/position.ts'
import type { PlacedStep, RecordingHead } from '../../../model/recording.ts'
import type { Recording } from '../../../model/recordings-port.ts'
import { readTurns, readWhole } from '../suggestions.ts'
import { briefStepView, type BriefStepView, changeView, isTruncated } from '../views/step-view.ts'

/** At most `limit` steps from a position, up to the last turn. */
export async function briefSteps(
  recording: Recording,
  from: Position,
  lastTurn: number,
  limit: number,
  masking: Masking,
): Promise<BriefStepView[]> {
  const views: BriefStepView[] = []
  for (let turn = from.turn; turn <= lastTurn && turn < recording.head.turns; turn += 1) {
    for await (const step of stepsFrom(recording, turn, turn === from.turn ? from.step : 0)) {
      views.push(briefStepView(turn, step, masking))
      if (views.length >= limit) return views
    }
  }
  return views
}

/** `mcp__tutor-nexus__add_task`, as agents name the tools of servers. */
const toolOf = ({ name }: PlacedStep): string => (name ?? '').split('__').at(-1) ?? ''

/** At most `limit` calls that changed something, from a position to the end of the session. */
export async function changes(
  recording: Recording,
  from: Position,
  limit: number,
  masking: Masking,
  isChange: (tool: string) => boolean,
): Promise<BriefStepView[]> {
  const views: BriefStepView[] = []
  for (let turn = from.turn; turn < recording.head.turns; turn += 1) {
    for await (const step of stepsFrom(recording, turn, turn === from.turn ? from.step : 0)) {
      if (step.kind !== 'tool_call' || step.outcome !== 'ok' || !isChange(toolOf(step))) continue
      views.push(changeView(turn, step, masking))
      if (views.length >= limit) return views
    }
  }
  return views
}

interface StepsPage {
  steps: BriefStepView[]
  next_cursor?: string
}

/** As many steps as fit. A step beyond the limit only shows that there are more. */
export function stepsAnswer(
  head: RecordingHead,
  read: readonly BriefStepView[],
  limit: number,
  total: number | undefined,
  masking: Masking,
  { tool, args, cursors, from }: PageCall,
  room: number,
): Answer<StepsPage> {
  const count = fittingCount(read.slice(0, limit), room)
  const steps = read.slice(0, count)
  const following = read[count]
  const next = following
    ? {
        next_cursor: sealPosition(
          { ...from, turn: following.turn_index, step: following.step_index, page: from.page + 1 },
          head,
          cursors,
        ),
      }
    : {}
  const cut = steps.filter(isTruncated).slice(0, 1)
  return {
    data: { steps, ...next },
    facts: listed({
      kind: 'step',
      records: steps.map(recordOf),
      total,
      provenance: 'verified',
      page: {
        has_more: following !== undefined,
        ...defined({ total_items: total }),
        returned_count: count,
        ...next,
      },
      next: [
        ...nextPage(tool, args, next.next_cursor),
        ...cut.map(({ turn_index: turn, step_index: step }) =>
          readWhole(head.id, turn, step, masking.showsSecrets),
        ),
        ...(following || cut.length > 0 ? [] : [readTurns(head.id)]),
      ],
    }),
  }
}

const recordOf = ({ turn_index: turn, step_index: step, kind, time }: BriefStepView) => ({
  id: `${turn}.${step}`,
  label: `${kind} in turn ${turn}`,
  kind,
  time: time ?? null,
})

const FIRST_BATCH = 4
const LARGEST_BATCH = 32

/** The steps of a turn. Batches start small, because one step may fill a page. */
export async function* stepsFrom(
  recording: Pick<Recording, 'steps'>,
  turn: number,
  from: number,
): AsyncGenerator<PlacedStep, undefined> {
  let at = from
  for (let size = FIRST_BATCH; ; size = Math.min(LARGEST_BATCH, size * 2)) {
    const batch = await recording.steps(turn, at, size)
    yield* batch
    if (batch.length < size) return undefined
    at += batch.length
  }
}
