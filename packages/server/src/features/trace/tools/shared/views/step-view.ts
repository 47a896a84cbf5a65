import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { Cover } from '../../../model/masks/cover.ts'
import { shortText } from '../../../model/masks/short-text.ts'
import { STEP_KINDS, type PlacedStep } from '../../../model/recording.ts'
import { LONGEST_NAME } from './turn-view.ts'

const Count = z.int().min(0)

/** What a step is, without what it says. What does not apply is left out. */
export const stepShape = lazy(() => ({
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
}))

const Shape = lazy(() => z.object(stepShape()))
export type StepShape = z.input<ReturnType<typeof Shape>>

export const stepHead = (step: PlacedStep, cover: Cover): StepShape => ({
  step_index: step.index,
  kind: step.kind,
  ...(step.at === null ? {} : { time: shortText(step.at, LONGEST_NAME, cover) }),
  ...(step.name === null ? {} : { name: shortText(step.name, LONGEST_NAME, cover) }),
  ...(step.model === null ? {} : { model: shortText(step.model, LONGEST_NAME, cover) }),
  ...(step.failed ? { failed: true } : {}),
  ...(step.outcome === null ? {} : { outcome: step.outcome }),
  ...(step.durationMs === null ? {} : { duration_ms: Math.max(0, step.durationMs) }),
  ...(step.partner === null
    ? {}
    : { partner: { turn_index: step.partner.turn, step_index: step.partner.step } }),
  ...(step.subagent === null ? {} : { subagent: step.subagent }),
})
