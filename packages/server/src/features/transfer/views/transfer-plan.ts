import { shippedView } from '../../../platform/tools/shipped-view.ts'

export const transferPlan = shippedView({
  name: 'transfer-plan',
  title: 'Transfer plan',
  description: 'What courses are worth at a school, agreement by agreement, and schools side by side',
  calls: [
    'tn_transfer_resolve',
    'tn_transfer_compare',
    'tn_transfer_details',
    'tn_course_check',
    'tn_course_institutions',
  ],
})
