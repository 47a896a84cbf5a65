import {
  defined,
  promptsFor,
  resourcesFor,
  toolFamily,
  type NextCall,
  type ToolContext,
} from '@tutor-nexus/toolkit'
import { listInstitutions } from '../../platform/catalog/catalog-tools.ts'
import type { CourseCode } from '../../platform/catalog/read-course.ts'
import type { SchoolDirectory } from '../../platform/catalog/schools/school-directory-store.ts'
import { readLimit, utterancesOf, writeLimit } from '../../platform/tools/tool-facts.ts'
import type { Completion } from './model/completion.ts'
import type { PlanStore } from './store/plan-store.ts'
import type { RuleStore } from './store/rule-store.ts'
import type { ShareStore } from './store/share-store.ts'
import type { SharedPlanStore } from './store/shared-plan-store.ts'

export interface TransferServices {
  rules: RuleStore
  schools: SchoolDirectory
  /** The caller's saved plans. */
  plans: PlanStore
  /** What the caller shares of them. */
  shares: ShareStore
  /** What others share with the caller. */
  sharedPlans: SharedPlanStore
  /** The address that people use; undefined where it is the one listened on. */
  publicUrl: string | undefined
  /** The caller's own courses as canonical references; empty without a transcript. */
  transcript: () => Promise<readonly Completion[]>
  /** The credits of courses at their own school, as far as the catalog knows. */
  courseCredits: (courses: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** The courses that their own school does not list, with similar codes. */
  notListed: (courses: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /** Every school that the catalog knows, whether or not it has rules. */
  institutions: () => Promise<readonly { id: string; name: string }[]>
  /** The courses of any school that have each code, which are to count elsewhere or to be earned. */
  coursesWithCodes: (codes: readonly CourseCode[], side?: 'source' | 'target') => Promise<string[][]>
  /** The default school of the caller's workspace. */
  homeInstitution: (workspaceId: string | null) => Promise<string | undefined>
}

export type TransferContext = Pick<ToolContext<TransferServices>, 'services' | 'workspaceId' | 'now'>

const utterances = utterancesOf('transfer')

export const { query, analysis } = toolFamily<TransferServices>({
  agent: 'transferGuide',
  prefix: 'tn_transfer_',
  utterances,
  resource: 'transfers',
  tags: ['transfer', 'credit'],
  recovery: [listInstitutions],
  // Answers depend on the day, which is today by default, so they must expire soon after midnight.
  reads: { rateLimit: readLimit, cacheTTL: 300 },
})

/** Saved plans are the caller's own, so that their permission is not that of the public agreements. */
export const planTools = toolFamily<TransferServices>({
  agent: 'transferGuide',
  prefix: 'tn_transfer_',
  utterances,
  resource: 'plans',
  tags: ['transfer', 'saved'],
  reads: { rateLimit: readLimit },
  writes: { rateLimit: writeLimit },
})

/** Showing a plan to others takes a permission of its own: changing plans does not include it. */
export const shareTools = toolFamily<TransferServices>({
  agent: 'transferGuide',
  prefix: 'tn_transfer_',
  utterances,
  resource: 'plans',
  tags: ['transfer', 'shared'],
  reads: { rateLimit: readLimit },
  writes: { rateLimit: writeLimit, permissions: ['plans:share'] },
})
export const definePrompt = promptsFor<TransferServices>()
export const defineResource = resourcesFor<TransferServices>()

/** The agreements of two schools, or of one of them. */
export const searchPair = (
  pair: Readonly<Record<string, unknown>>,
  priority: NextCall['priority'] = 'low',
): NextCall => ({
  action: 'search-agreements',
  priority,
  category: 'exploration',
  description: 'See the agreements',
  tool: 'tn_transfer_search',
  arguments: pair,
})

export const ruleDetails = (ruleId: string): NextCall => ({
  action: 'read-agreement',
  priority: 'medium',
  category: 'exploration',
  description: 'Read the original text of the agreement and where it is published',
  tool: 'tn_transfer_details',
  arguments: { ruleId },
})

/** What earns a course of the receiving school. */
export const earningCourse = (targetCourse: string): NextCall => ({
  action: 'see-what-earns-it',
  priority: 'medium',
  category: 'exploration',
  description: `See which courses earn ${targetCourse}`,
  tool: 'tn_transfer_reverse',
  arguments: { targetCourse },
})

export const readTranscript: NextCall = {
  action: 'read-transcript',
  priority: 'high',
  category: 'correction',
  description: 'See the transcript',
  tool: 'tn_user_transcript_get',
  arguments: {},
}

/** The same question with a missing course supposed. */
export const tryMissing = (
  missing: readonly { of: readonly string[] }[],
  { cursor: _, ...params }: { planned?: readonly string[] | undefined; cursor?: string | undefined },
): NextCall[] => {
  const [course] = missing[0]?.of ?? []
  if (course === undefined) return []
  return [
    {
      action: 'try-missing-course',
      priority: 'medium',
      category: 'exploration',
      description: `See what ${course} would add`,
      tool: 'tn_transfer_resolve',
      arguments: { ...defined(params), planned: [...(params.planned ?? []), course] },
    },
  ]
}

/** What the same courses become at one school. */
export const resolveAt = (
  targetInstitution: string,
  name: string,
  asked: Readonly<Record<string, unknown>>,
): NextCall => ({
  action: 'see-plan',
  priority: 'medium',
  category: 'exploration',
  description: `See what each course becomes at ${name}`,
  tool: 'tn_transfer_resolve',
  arguments: { ...defined(asked), targetInstitution },
})

const LONGEST_CALL = 2_000

/** A next page is not suggested if its arguments are long: the caller has just sent them. */
export const shortCalls = (calls: readonly NextCall[]): NextCall[] =>
  calls.filter((call) => JSON.stringify(call.arguments).length <= LONGEST_CALL)
