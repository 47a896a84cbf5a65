import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { Cover } from '../../../model/masks/cover.ts'
import type { PlacedStep } from '../../../model/recording.ts'
import { FieldFormat } from './brief-step-view.ts'
import { stepHead, stepShape, type StepShape } from './step-view.ts'

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

/** A step before its texts are put in. Where it goes on from an earlier page, that page has told what it is. */
export const fullStep = (step: PlacedStep, isContinued: boolean, cover: Cover): FullStepView => {
  const head: StepShape = isContinued ? { step_index: step.index, kind: step.kind } : stepHead(step, cover)
  return { ...head, ...(isContinued ? { continued: true } : {}), fields: [] }
}
