import type { NextCall } from '@tutor-nexus/toolkit'

export const listInstitutions: NextCall = {
  action: 'list-institutions',
  priority: 'medium',
  category: 'correction',
  description: 'See all schools and their ids',
  tool: 'tn_course_institutions',
  arguments: {},
}
