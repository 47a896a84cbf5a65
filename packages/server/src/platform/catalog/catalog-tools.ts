import type { NextCall } from '@tutor-nexus/toolkit'

/** Generous: it stops a loop that has gone wild, not a person or an agent at work. */
export const readLimit = { maxCalls: 60_000, windowMs: 60_000 }

export const listInstitutions: NextCall = {
  action: 'list-institutions',
  priority: 'medium',
  category: 'correction',
  description: 'See which schools there are, and their ids',
  tool: 'tn_course_institutions',
  arguments: {},
}
