// Made by `npm run generate` from the files in tools/, in the order of utterances.txt.
import { compare } from './tools/compare.ts'
import { details } from './tools/details.ts'
import { planDelete } from './tools/plans/plan-delete.ts'
import { planGet } from './tools/plans/plan-get.ts'
import { planList } from './tools/plans/plan-list.ts'
import { planSave } from './tools/plans/plan-save.ts'
import { resolve } from './tools/resolve.ts'
import { reverse } from './tools/reverse.ts'
import { search } from './tools/search.ts'
import { planComment } from './tools/shares/plan-comment.ts'
import { planShare } from './tools/shares/plan-share.ts'
import { planShares } from './tools/shares/plan-shares.ts'
import { planUnshare } from './tools/shares/plan-unshare.ts'
import { sharedPlanGet } from './tools/shares/shared-plan-get.ts'
import { sharedPlans } from './tools/shares/shared-plans.ts'

export const tools = [
  resolve,
  compare,
  search,
  details,
  reverse,
  planSave,
  planList,
  planGet,
  planDelete,
  planShare,
  planShares,
  planUnshare,
  planComment,
  sharedPlans,
  sharedPlanGet,
]
