import type { StepUnit } from 'ts-fsrs'

/** The delays between the reviews of a new or forgotten card, before it is reviewed by the day: `1m`, `2h`, `1d`. */
export interface Steps {
  learning: StepUnit[]
  relearning: StepUnit[]
}

/** Steps that apply to reviews from a time on, so that a replay schedules earlier reviews as they were. */
export interface StepsPeriod extends Steps {
  since: string
}

export const DEFAULT_STEPS: Steps = { learning: ['1m', '10m'], relearning: ['10m'] }
export const MAX_STEPS = 10
export const MAX_PERIODS = 100

export const STEP = /^[1-9]\d{0,3}[mhd]$/

export const isStep = (text: string): text is StepUnit => STEP.test(text)

/** The steps that apply at a time. */
export const stepsAt = (periods: readonly StepsPeriod[] | null | undefined, at: string): Steps =>
  periods?.findLast(({ since }) => since <= at) ?? DEFAULT_STEPS

/** The steps that a deck uses now. */
export const currentSteps = (periods: readonly StepsPeriod[] | null): Steps =>
  periods?.at(-1) ?? DEFAULT_STEPS

/** The periods with other steps from a time on; the same if nothing changes. */
export function withSteps(
  periods: StepsPeriod[] | null,
  change: { [Name in keyof Steps]?: Steps[Name] | undefined },
  at: string,
): StepsPeriod[] | null {
  const { learning, relearning } = currentSteps(periods)
  const next = { learning: change.learning ?? learning, relearning: change.relearning ?? relearning }
  if (String(next.learning) === String(learning) && String(next.relearning) === String(relearning))
    return periods
  return [...(periods ?? []), { since: at, ...next }].slice(-MAX_PERIODS)
}
