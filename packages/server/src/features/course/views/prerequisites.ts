import { shippedView } from '../../../platform/tools/shipped-view.ts'

export const prerequisites = shippedView({
  name: 'prerequisites',
  title: 'Prerequisites',
  description: 'What a course requires as a tree, checked against the transcript, and the path to it',
  calls: ['tn_course_prereqs', 'tn_course_requisites', 'tn_course_institutions'],
})
