import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { shortText, type Masking } from '../../../model/masks/masking.ts'
import {
  type CallMade,
  type LogText,
  type PlacedStep,
  STEP_KINDS,
  type StepField,
} from '../../../model/recording.ts'
import { LONGEST_NAME } from './turn-view.ts'

const Count = z.int().min(0)

const MOST_CALLS_MADE = 20

const CallMadeView = lazy(() =>
  z.object({
    depth: z.int().min(1).describe('1 was made for this call, 2 for the 1 before it'),
    name: z.string(),
    outcome: z.string().describe('OK, or the code of its error'),
    duration_ms: z.number().min(0),
  }),
)
type CallMadeView = z.input<ReturnType<typeof CallMadeView>>

/** The tree of calls from top to bottom. */
const callsMade = (calls: readonly CallMade[], depth = 1): CallMadeView[] =>
  calls.flatMap(({ name, outcome, durationMs, callsMade: made }) => [
    { depth, name, outcome, duration_ms: durationMs },
    ...callsMade(made, depth + 1),
  ])

const stepShape = lazy(() => ({
  step_index: Count,
  kind: z.enum(STEP_KINDS),
  time: z.string().optional(),
  name: z.string().optional().describe('The tool, the slash command, or the type of an unknown record'),
  model: z.string().optional(),
  failed: z.literal(true).optional().describe('Of a result'),
  outcome: z.enum(['ok', 'failed']).optional().describe('Of a call'),
  duration_ms: z.number().min(0).optional().describe('From call to result'),
  partner: z
    .object({ turn_index: Count, step_index: Count })
    .optional()
    .describe("A call's result, or a result's call"),
  subagent: z.string().optional().describe('Id of the session that this call started'),
  calls_made: z.array(CallMadeView()).optional().describe('The calls that were made for this one'),
}))

const Shape = lazy(() => z.object(stepShape()))
type StepShape = z.input<ReturnType<typeof Shape>>

const stepHead = (step: PlacedStep, masking: Masking): StepShape => ({
  step_index: step.index,
  kind: step.kind,
  ...(step.at === null ? {} : { time: shortText(step.at, LONGEST_NAME, masking) }),
  ...(step.name === null ? {} : { name: shortText(step.name, LONGEST_NAME, masking) }),
  ...(step.model === null ? {} : { model: shortText(step.model, LONGEST_NAME, masking) }),
  ...(step.failed ? { failed: true } : {}),
  ...(step.outcome === null ? {} : { outcome: step.outcome }),
  ...(step.durationMs === null ? {} : { duration_ms: Math.max(0, step.durationMs) }),
  ...(step.partner === null
    ? {}
    : { partner: { turn_index: step.partner.turn, step_index: step.partner.step } }),
  ...(step.subagent === null ? {} : { subagent: step.subagent }),
  ...(step.callsMade ? { calls_made: callsMade(step.callsMade).slice(0, MOST_CALLS_MADE) } : {}),
})

const MOST_FIELDS = 8
const LONGEST_FIELD = 1_000
const SHORTEST_FIELD = 80
/** The fields of a step share this many characters. */
const LONGEST_STEP = 2_000

const FieldFormat = z.enum(['text', 'json'])

const BriefField = lazy(() =>
  z.object({
    name: z.string(),
    format: FieldFormat,
    text: z.string(),
    truncated: z
      .object({ full_length: Count, unit: z.enum(['characters', 'bytes']) })
      .optional()
      .describe('Where only the beginning is shown; get_session_full from this turn and step has the rest'),
  }),
)
type BriefField = z.input<ReturnType<typeof BriefField>>

export const BriefStepView = lazy(() =>
  z.object({
    turn_index: Count,
    ...stepShape(),
    fields: z.array(BriefField()),
    more_fields: Count.optional().describe('How many are not shown'),
  }),
)
export type BriefStepView = z.input<ReturnType<typeof BriefStepView>>

export function briefStepView(turn: number, step: PlacedStep, masking: Masking): BriefStepView {
  let left = LONGEST_STEP
  const fields = step.fields.slice(0, MOST_FIELDS).map((field) => {
    const view = briefField(field, Math.max(SHORTEST_FIELD, Math.min(LONGEST_FIELD, left)), masking)
    left -= view.text.length
    return view
  })
  const hidden = step.fields.length - fields.length
  return {
    turn_index: turn,
    ...stepHead(step, masking),
    fields,
    ...(hidden > 0 ? { more_fields: hidden } : {}),
  }
}

const LONGEST_CHANGE = 160

/** A call that changed something, in one line. */
export function changeView(turn: number, step: PlacedStep, masking: Masking): BriefStepView {
  const { partner: _partner, duration_ms: _duration, calls_made: _made, ...head } = stepHead(step, masking)
  const fields = step.fields.slice(0, 1).map((field) => briefField(field, LONGEST_CHANGE, masking))
  return { turn_index: turn, ...head, fields }
}

export const isTruncated = ({ fields, more_fields: hidden }: BriefStepView): boolean =>
  hidden !== undefined || fields.some(({ truncated }) => truncated !== undefined)

function briefField({ name, format, text }: StepField, most: number, masking: Masking): BriefField {
  const known = typeof text === 'string' ? text : `${text.head}…`
  const isWhole = known === text && known.length <= most
  const shown = shortText(known, most, masking)
  return { name, format, text: shown, ...(isWhole ? {} : { truncated: lengthOf(text) }) }
}

const lengthOf = (text: LogText): BriefField['truncated'] =>
  typeof text === 'string'
    ? { full_length: text.length, unit: 'characters' }
    : { full_length: text.end - text.start, unit: 'bytes' }

const Flag = z.literal(true).optional()

export const FullField = lazy(() =>
  z.object({
    name: z.string(),
    format: FieldFormat,
    text: z.string(),
    continued: Flag.describe('It began on an earlier page: append this to it'),
    continues: Flag.describe('It goes on at the beginning of the next page'),
  }),
)
export type FullField = z.input<ReturnType<typeof FullField>>

export const FullTurnView = lazy(() =>
  z.object({
    turn_index: z.int().min(0),
    steps: z.array(z.object({ ...stepShape(), continued: Flag, fields: z.array(FullField()) })),
  }),
)
export type FullTurnView = z.input<ReturnType<typeof FullTurnView>>
export type FullStepView = FullTurnView['steps'][number]

/** A step without its texts. One that continues from an earlier page has only its index and kind. */
export const fullStep = (step: PlacedStep, isContinued: boolean, masking: Masking): FullStepView => {
  const head: StepShape = isContinued ? { step_index: step.index, kind: step.kind } : stepHead(step, masking)
  return { ...head, ...(isContinued ? { continued: true } : {}), fields: [] }
}
