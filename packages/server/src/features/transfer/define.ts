import { promptsFor, resourcesFor, toolFamily, type NextCall, type ToolContext } from '@tutor-nexus/toolkit'
import { listInstitutions } from '../../platform/catalog/catalog-tools.ts'
import { readLimit, utterancesOf } from '../../platform/tools/tool-facts.ts'
import type { Completion } from './model/completion.ts'
import type { RuleStore } from './store/rule-store.ts'

export interface TransferServices {
  rules: RuleStore
  /** The caller's own courses as canonical references; empty where none are known. */
  transcript: () => Promise<readonly Completion[]>
  /** What courses carry at their own school, as far as the catalog knows. */
  courseCredits: (courses: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Those of the courses that their own school's catalog does not have, with what may be meant instead. */
  notListed: (courses: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /** Every school that the catalog knows, whether or not it has rules. */
  institutions: () => Promise<readonly { id: string; name: string }[]>
  /** The school that the caller's workspace takes for granted. */
  homeInstitution: (workspaceId: string | null) => Promise<string | undefined>
}

export type TransferContext = Pick<ToolContext<TransferServices>, 'services' | 'workspaceId' | 'now'>

export const { query, analysis } = toolFamily<TransferServices>({
  agent: 'transferGuide',
  prefix: 'tn_transfer_',
  utterances: utterancesOf('transfer'),
  resource: 'transfers',
  tags: ['transfer', 'credit'],
  recovery: [listInstitutions],
  // An answer is about a day, today where none is given, so it must not outlive the night by much.
  reads: { rateLimit: readLimit, cacheTTL: 300 },
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

export const readTranscript: NextCall = {
  action: 'read-transcript',
  priority: 'high',
  category: 'correction',
  description: 'See the transcript',
  tool: 'tn_user_transcript_get',
  arguments: {},
}

const LONGEST_CALL = 2_000

/** A call that names hundreds of courses is not repeated to the caller who has just made it. */
export const shortCalls = (calls: readonly NextCall[]): NextCall[] =>
  calls.filter((call) => JSON.stringify(call.arguments).length <= LONGEST_CALL)
