import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { atHand, type Cover } from '../../../model/masks/cover.ts'
import { shortText } from '../../../model/masks/short-text.ts'
import type { LogText, PlacedStep, StepField } from '../../../model/recording.ts'
import { stepHead, stepShape } from './step-view.ts'

const MOST_FIELDS = 8
const LONGEST_FIELD = 1_000
const SHORTEST_FIELD = 80
/** The fields of a step share this many characters. */
const LONGEST_STEP = 2_000

const Count = z.int().min(0)

export const FieldFormat = z.enum(['text', 'json'])

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

/** A step with the beginning of each of its texts. */
export function briefStepView(turn: number, step: PlacedStep, cover: Cover): BriefStepView {
  let left = LONGEST_STEP
  const fields = step.fields.slice(0, MOST_FIELDS).map((field) => {
    const view = briefField(field, Math.max(SHORTEST_FIELD, Math.min(LONGEST_FIELD, left)), cover)
    left -= view.text.length
    return view
  })
  const hidden = step.fields.length - fields.length
  return {
    turn_index: turn,
    ...stepHead(step, cover),
    fields,
    ...(hidden > 0 ? { more_fields: hidden } : {}),
  }
}

export const isTruncated = ({ fields, more_fields: hidden }: BriefStepView): boolean =>
  hidden !== undefined || fields.some(({ truncated }) => truncated !== undefined)

function briefField({ name, format, text }: StepField, most: number, cover: Cover): BriefField {
  const { text: near, isCut } = atHand(text)
  const shown = shortText(isCut ? `${near}…` : near, most, cover)
  const isWhole = !isCut && near.length <= most
  return { name, format, text: shown, ...(isWhole ? {} : { truncated: lengthOf(text) }) }
}

const lengthOf = (text: LogText): BriefField['truncated'] =>
  typeof text === 'string'
    ? { full_length: text.length, unit: 'characters' }
    : { full_length: text.end - text.start, unit: 'bytes' }
