import { accountRequests } from './account.ts'
import { cardRequests } from './card.ts'
import { cardReviewRequests } from './card-review.ts'
import { courseRequests } from './course.ts'
import { deviceRequests } from './device.ts'
import { planRequests } from './plan.ts'
import { sessionRequests } from './session.ts'
import { taskRequests } from './task.ts'
import type { RequestsByTool } from './request-set.ts'
import { traceRequests } from './trace.ts'
import { transferRequests } from './transfer.ts'
import { userRequests } from './user.ts'
import { memoryRequests } from './memory.ts'
import { vaultContentRequests } from './vault-content.ts'
import { vaultFileRequests } from './vault-files.ts'
import { vaultSearchRequests } from './vault-search.ts'

export type { RequestSet } from './request-set.ts'
export { unseenRequests } from './unseen.ts'

export const ownRequests: RequestsByTool = {
  ...courseRequests,
  ...transferRequests,
  ...planRequests,
  ...taskRequests,
  ...userRequests,
  ...sessionRequests,
  ...accountRequests,
  ...deviceRequests,
  ...cardRequests,
  ...cardReviewRequests,
  ...traceRequests,
  ...memoryRequests,
  ...vaultContentRequests,
  ...vaultFileRequests,
  ...vaultSearchRequests,
}
