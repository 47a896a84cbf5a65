import { shippedView } from '../../../platform/tools/shipped-view.ts'

export const termPlan = shippedView({
  name: 'term-plan',
  title: 'Term plan',
  description: 'Courses term by term, to move and check, with how far they reach each goal',
  calls: ['tn_plan_terms', 'tn_plan_check', 'tn_plan_save', 'tn_course_institutions'],
})
