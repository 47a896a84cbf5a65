import { toolFamily, type NextCall } from '@tutor-nexus/toolkit'
import type { SchoolDirectory } from '../../platform/catalog/schools/school-directory-store.ts'
import type { StorageUse } from '../../platform/limits/storage-quota.ts'
import { readLimit, utterancesOf, writeLimit } from '../../platform/tools/tool-facts.ts'
import type { AddressVerdict } from './address/base-address.ts'
import type { Archive } from '../../platform/sync/archived-view.ts'
import type { Devices } from '../../platform/sync/link/device-view.ts'
import type { CredentialStore } from './store/keys/credential-store.ts'
import type { ModelRecipient } from '../../platform/settings/model-recipient.ts'
import type { ModelConsentStore } from './store/model-consent-store.ts'
import type { PreferenceStore } from './store/preference-store.ts'
import type { KeptDays, KeptKind } from './model/kept-data.ts'
import type { QuotaUse } from './model/quota.ts'
import type { Notices } from './notices/notices.ts'
import type { SubscriptionStore } from './subscription/subscription-store.ts'
import type { TranscriptStore } from './store/transcript-store.ts'

/** The user's own records. */
export interface AccountServices {
  transcript: TranscriptStore
  /** Metadata of the keys; no tool can decrypt one. */
  credentials: CredentialStore
  /** Whether a model server at this address may be called. */
  checkAddress(given: string): AddressVerdict
  preferences: PreferenceStore
  consents: ModelConsentStore
  /** The model providers that can be asked at present: those of the user's keys, and this server's. */
  recipients(): Promise<readonly ModelRecipient[]>
  subscription: Pick<SubscriptionStore, 'get'>
  quota(now: Date): Promise<QuotaUse>
  /** Whether there is a server model, which quotas count. */
  readonly hasServerModel: boolean
}

/** A person's account, as they see it. */
export interface OwnAccount {
  readonly signIn: { readonly password: boolean; readonly passkeys: number; readonly school: boolean }
  readonly kept: readonly KeptKind[]
  readonly keptDays: KeptDays
}

export interface UserServices extends AccountServices {
  account(): Promise<OwnAccount>
  notices: Notices
  schools: SchoolDirectory
  storage(): Promise<StorageUse>
  devices: Devices
  archive: Archive
}

export const { query, mutation } = toolFamily<UserServices>({
  agent: 'userAccount',
  prefix: 'tn_user_',
  utterances: utterancesOf('account'),
  resource: 'user',
  version: '1.1.0',
  reads: { rateLimit: readLimit },
  writes: { rateLimit: writeLimit },
})

/** More than anybody links, and too few to guess codes. */
export const approveLimit = { maxCalls: 10, windowMs: 600_000 }

export const getTranscript: NextCall = {
  action: 'get-transcript',
  priority: 'medium',
  category: 'exploration',
  description: 'See the transcript',
  tool: 'tn_user_transcript_get',
  arguments: {},
}

export const listKeys: NextCall = {
  action: 'list-keys',
  priority: 'medium',
  category: 'exploration',
  description: 'See the saved keys',
  tool: 'tn_user_byok_list',
  arguments: {},
}

export const getPreferences: NextCall = {
  action: 'get-preferences',
  priority: 'medium',
  category: 'exploration',
  description: 'See the current preferences',
  tool: 'tn_user_preferences_get',
  arguments: {},
}

export const listConsents: NextCall = {
  action: 'list-consents',
  priority: 'medium',
  category: 'exploration',
  description: 'See which model providers may see your questions',
  tool: 'tn_user_consent_list',
  arguments: {},
}

export const getQuota: NextCall = {
  action: 'get-quota',
  priority: 'low',
  category: 'exploration',
  description: 'See how many prompts are left today',
  tool: 'tn_user_quota',
  arguments: {},
}

export const listNotices: NextCall = {
  action: 'list-notices',
  priority: 'medium',
  category: 'exploration',
  description: 'See the notices',
  tool: 'tn_user_notices',
  arguments: {},
}

export const listDevices: NextCall = {
  action: 'list-devices',
  priority: 'medium',
  category: 'exploration',
  description: 'See which devices are linked',
  tool: 'tn_user_device_list',
  arguments: {},
}

export const listArchive: NextCall = {
  action: 'list-archive',
  priority: 'medium',
  category: 'exploration',
  description: 'See edits that another device overwrote',
  tool: 'tn_user_archive_list',
  arguments: {},
}
