import type { CourseStatus } from '../../../platform/catalog/course-status.ts'
import type { JsonObject } from '../../../platform/store/schema/json.ts'

/** A student's list of courses, one row for each owner. */
export interface TranscriptTable {
  owner: string
  entries: readonly TranscriptEntryRow[]
  rev: number
  updatedAt: string
}

export interface TranscriptEntryRow {
  /** `sfu:CMPT 225` */
  course: string
  grade: string | null
  term: string | null
  credits: number | null
  /** YYYY-MM-DD */
  completed: string | null
  /** Not in rows of earlier versions. */
  title?: string | null
  status?: CourseStatus
}

/** A user's own key for a model provider, encrypted. */
export interface CredentialTable {
  id: string
  owner: string
  provider: string
  label: string
  baseUrl: string | null
  model: string | null
  lastFour: string
  /** Compares keys without decrypting them. */
  fingerprint: string
  sealedKey: string
  /** The data key, encrypted with the master key of this version. */
  wrappedDataKey: string
  masterVersion: number
  createdAt: string
}

/** A version of the master key. The key itself is not in the database. */
export interface MasterKeyTable {
  version: number
  /** The fingerprint key, encrypted with this version. Only the right master key decrypts it. */
  wrappedFingerprintKey: string
  createdAt: string
}

export interface PreferenceTable {
  owner: string
  body: JsonObject
  rev: number
  updatedAt: string
}

/** One action that costs the operator money, counted per person. */
export interface QuotaUseTable {
  subject: string
  /** YYYY-MM-DD in UTC. */
  day: string
  action: string
  attempts: number
  /** The number of attempts counted. */
  counted: number
}

export interface SubscriptionTable {
  owner: string
  tier: string
  status: string
  since: string
  renewsAt: string | null
  source: string
}

export interface AccountTables {
  transcript: TranscriptTable
  credential: CredentialTable
  masterKey: MasterKeyTable
  preference: PreferenceTable
  quotaUse: QuotaUseTable
  subscription: SubscriptionTable
}

declare module '../../../platform/store/schema.ts' {
  interface Schema extends AccountTables {}
}
