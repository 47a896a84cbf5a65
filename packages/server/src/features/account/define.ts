import { toolsFor, type NextCall } from '@tutor-nexus/toolkit'
import type { AddressVerdict } from './address/base-address.ts'
import type { Archive } from '../../platform/sync/archived-view.ts'
import type { Devices } from '../../platform/sync/link/device-view.ts'
import type { CredentialStore } from './store/keys/credential-store.ts'
import type { PreferenceStore } from './store/preference-store.ts'
import type { QuotaUse } from './model/quota.ts'
import type { SubscriptionStore } from './store/subscription-store.ts'
import type { TranscriptStore } from './store/transcript-store.ts'

/** What is kept for the user by this domain itself. */
export interface AccountServices {
  transcript: TranscriptStore
  /** What is known of the keys; no tool can open one. */
  credentials: CredentialStore
  /** Whether an own server may be called at this address from here. */
  checkAddress(given: string): AddressVerdict
  preferences: PreferenceStore
  subscription: Pick<SubscriptionStore, 'get'>
  quota(now: Date): Promise<QuotaUse>
  /** Whether there is anything that a quota counts. */
  readonly hasServerModel: boolean
}

export interface UserServices extends AccountServices {
  devices: Devices
  archive: Archive
}

export const defineTool = toolsFor<UserServices>()

const MINUTE = 60_000
export const readLimit = { maxCalls: 60_000, windowMs: MINUTE }
export const writeLimit = { maxCalls: 30_000, windowMs: MINUTE }

/** Nobody has so many devices, and whoever guesses codes gets nowhere. */
export const approveLimit = { maxCalls: 10, windowMs: 10 * MINUTE }

export const getTranscript: NextCall = {
  action: 'get-transcript',
  priority: 'medium',
  category: 'exploration',
  description: 'See the transcript as it is kept',
  tool: 'tn_user_transcript_get',
  arguments: {},
}

export const listKeys: NextCall = {
  action: 'list-keys',
  priority: 'medium',
  category: 'exploration',
  description: 'See which keys are kept',
  tool: 'tn_user_byok_list',
  arguments: {},
}

export const getPreferences: NextCall = {
  action: 'get-preferences',
  priority: 'medium',
  category: 'exploration',
  description: 'See the preferences as they are',
  tool: 'tn_user_preferences_get',
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
  description: 'See which edits lost against another device',
  tool: 'tn_user_archive_list',
  arguments: {},
}
