import { useQuery } from '@tanstack/react-query'
import { accessQuery } from '../../api/account/access.ts'
import { meQuery } from '../../api/account/own-account.ts'
import type { Data } from '../../api/call.ts'
import { useAction, useTool } from '../../api/use-tool.ts'

export type StepId = Data<'tn_user_preferences_get'>['skippedSteps'][number]
export type StepState = 'done' | 'skipped' | 'open'

const STEPS: readonly StepId[] = ['school', 'transcript', 'plan', 'assistant']
/** Schools a page holds. */
const SCHOOLS = 100

export interface GuidedStart {
  /** Undefined while loading, and for people who have hidden the guide. */
  states: ReadonlyMap<StepId, StepState> | undefined
  isShown: boolean
  /** Whether steps were skipped that could still be done. */
  canResume: boolean
  skipped: readonly StepId[]
  /** Who may load a school's data. */
  isOperator: boolean
  isSaving: boolean
  skip: (steps: readonly StepId[]) => Promise<unknown>
}

/** Which first steps are done, going by what the student has, and which were skipped. */
export function useGuidedStart(): GuidedStart {
  const preferences = useTool('tn_user_preferences_get', {}).data?.data
  const saving = useAction('tn_user_preferences_set')
  const skipped = preferences?.skippedSteps ?? []
  const isHidden = STEPS.every((step) => skipped.includes(step))
  const done = useDoneSteps(preferences !== undefined && !isHidden)
  const { data: account } = useQuery(meQuery)
  const stateOf = (step: StepId): StepState =>
    done?.has(step) ? 'done' : skipped.includes(step) ? 'skipped' : 'open'
  return {
    states: done && new Map(STEPS.map((step) => [step, stateOf(step)])),
    isShown: done !== undefined && STEPS.some((step) => stateOf(step) === 'open'),
    canResume: isHidden || (done !== undefined && skipped.some((step) => !done.has(step))),
    skipped,
    isOperator: account?.role === 'operator',
    isSaving: saving.isPending,
    skip: (steps) => saving.mutateAsync({ skippedSteps: steps.length === 0 ? null : [...steps] }),
  }
}

/** Undefined until all of it is known. */
function useDoneSteps(enabled: boolean): ReadonlySet<StepId> | undefined {
  const schools = useTool('tn_course_institutions', { limit: SCHOOLS }, { enabled }).data?.data
  const transcript = useTool('tn_user_transcript_get', { limit: 1 }, { enabled }).data?.data
  const transferPlans = useTool('tn_transfer_plan_list', { limit: 1 }, { enabled }).data?.data
  const termPlans = useTool('tn_plan_list', { limit: 1 }, { enabled }).data?.data
  const { data: access } = useQuery({ ...accessQuery, enabled })
  if (!enabled || !schools || !transcript || !transferPlans || !termPlans || !access) return undefined
  const hasCourses = transcript.items.length > 0
  const isDone: Readonly<Record<StepId, boolean>> = {
    // Courses name their school, be it a fictional one.
    school: hasCourses || schools.items.some(isReal),
    transcript: hasCourses,
    plan: transferPlans.items.length > 0 || termPlans.items.length > 0,
    assistant: access.assistants.length > 0 || access.lastAssistantCallAt !== null,
  }
  return new Set(STEPS.filter((step) => isDone[step]))
}

type Listed = Data<'tn_course_institutions'>['items'][number]

/** Other schools' agreements name schools of which nothing else is known. */
const isReal = ({ isFictional, courses, agreementsFrom, agreementsTo }: Listed): boolean =>
  !isFictional && courses + agreementsFrom + agreementsTo > 0
