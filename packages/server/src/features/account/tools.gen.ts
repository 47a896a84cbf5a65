// Made by `npm run generate` from the files in tools/, in the order of utterances.txt.
import { archiveList } from './tools/archive-list.ts'
import { archiveRestore } from './tools/archive-restore.ts'
import { byokAdd } from './tools/byok-add.ts'
import { byokDelete } from './tools/byok-delete.ts'
import { byokList } from './tools/byok-list.ts'
import { consentList } from './tools/consent-list.ts'
import { consentSet } from './tools/consent-set.ts'
import { deviceApprove } from './tools/device-approve.ts'
import { deviceList } from './tools/device-list.ts'
import { deviceRevoke } from './tools/device-revoke.ts'
import { get } from './tools/get.ts'
import { noticeDismiss } from './tools/notice-dismiss.ts'
import { notices } from './tools/notices.ts'
import { preferencesGet } from './tools/preferences-get.ts'
import { preferencesSet } from './tools/preferences-set.ts'
import { quota } from './tools/quota.ts'
import { subscription } from './tools/subscription.ts'
import { transcriptGet } from './tools/transcript-get.ts'
import { transcriptSet } from './tools/transcript-set.ts'

export const tools = [
  transcriptGet,
  transcriptSet,
  byokList,
  byokAdd,
  byokDelete,
  preferencesGet,
  preferencesSet,
  consentList,
  consentSet,
  quota,
  get,
  notices,
  noticeDismiss,
  subscription,
  deviceList,
  deviceApprove,
  deviceRevoke,
  archiveList,
  archiveRestore,
]
