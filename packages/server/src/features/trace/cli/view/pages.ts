import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { FullData } from '../../tools/shared/answers/full.ts'
import { TurnsData } from '../../tools/shared/answers/turns.ts'
import { BriefStepView, type FullStepView } from '../../tools/shared/views/step-view.ts'
import { SummaryView } from '../../tools/shared/views/summary-view.ts'
import type { TurnView } from '../../tools/shared/views/turn-view.ts'
import type { Calls } from './calls.ts'
import type { ShownStep } from './step-lines.ts'

export type Arguments = Readonly<Record<string, unknown>>

const MOST_TURNS = 50
const MOST_STEPS = 100
const MOST_FULL_TURNS = 10
const MOST_BYTES = 100 * 1024

const StepsData = lazy(() =>
  z.object({ steps: z.array(BriefStepView()), next_cursor: z.string().optional() }),
)

export const summaryOf = async (
  calls: Calls,
  args: Arguments,
): Promise<z.output<ReturnType<typeof SummaryView>>> =>
  SummaryView().parse(await calls.data('get_session_summary', args))

export async function* pagesOf<Data extends { next_cursor?: string | undefined }>(
  calls: Calls,
  tool: string,
  args: Arguments,
  schema: z.ZodType<Data>,
): AsyncGenerator<Data> {
  for (let next: Arguments = {}; ;) {
    const page = schema.parse(await calls.data(tool, { ...args, ...next }))
    yield page
    if (page.next_cursor === undefined) return
    next = { cursor: page.next_cursor }
  }
}

export async function* turnsOf(calls: Calls, args: Arguments): AsyncGenerator<TurnView> {
  const pages = pagesOf(calls, 'get_session_turns', { ...args, limit: MOST_TURNS }, TurnsData())
  for await (const { turns } of pages) yield* turns
}

export async function* stepsOf(calls: Calls, args: Arguments): AsyncGenerator<ShownStep> {
  const pages = pagesOf(calls, 'get_turn_steps', { ...args, limit: MOST_STEPS }, StepsData())
  for await (const { steps } of pages) yield* steps
}

/** All steps with full texts, each joined from its pieces. */
export async function* fullSteps(calls: Calls, args: Arguments): AsyncGenerator<ShownStep> {
  let open: (FullStepView & { turn_index: number }) | undefined
  const pages = pagesOf(
    calls,
    'get_session_full',
    { cursor: 'start', limit: MOST_FULL_TURNS, max_bytes: MOST_BYTES, ...args },
    FullData(),
  )
  for await (const { chunk_data } of pages) {
    for (const { turn_index, steps } of chunk_data.turns) {
      for (const step of steps) {
        if (step.continued && open) {
          appendFields(open.fields, step.fields)
          continue
        }
        if (open) yield open
        open = { ...step, turn_index }
      }
    }
  }
  if (open) yield open
}

type Fields = FullStepView['fields']

/** Appends a text that continues from the last page. */
function appendFields(before: Fields, [first, ...rest]: Fields): void {
  const last = before.at(-1)
  if (!first) return
  if (first.continued && last) last.text += first.text
  else before.push(first)
  before.push(...rest)
}
