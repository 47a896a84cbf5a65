import type { NextCall } from '@tutor-nexus/toolkit'

export const listInstitutions: NextCall = {
  action: 'list-institutions',
  priority: 'medium',
  category: 'correction',
  description: 'See which schools there are, and their ids',
  tool: 'tn_course_institutions',
  arguments: {},
}
