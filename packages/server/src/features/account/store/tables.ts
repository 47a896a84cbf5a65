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
}

/** A key of the user's own for a model's provider. The key itself is sealed. */
export interface CredentialTable {
  id: string
  owner: string
  provider: string
  label: string
  baseUrl: string | null
  model: string | null
  lastFour: string
  /** Tells equal keys without opening them. */
  fingerprint: string
  sealedKey: string
  /** The key that sealed it, itself sealed by the master key of this version. */
  wrappedDataKey: string
  masterVersion: number
  createdAt: string
}

/** A version of the master key. The key itself is not in the database. */
export interface MasterKeyTable {
  version: number
  /** What fingerprints are made with, sealed by this version's key: only the right one opens it. */
  wrappedFingerprintKey: string
  createdAt: string
}

export interface PreferenceTable {
  owner: string
  body: JsonObject
  rev: number
  updatedAt: string
}

/** One action that cost the operator something, by whoever it is counted for. */
export interface QuotaUseTable {
  subject: string
  /** YYYY-MM-DD in UTC. */
  day: string
  action: string
  attempts: number
  /** How many of its attempts were counted. */
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
