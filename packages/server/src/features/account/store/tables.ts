import type { CourseStatus } from '../../../platform/catalog/course-status.ts'
import type { Role } from '../../../platform/store/schema/identity-tables.ts'
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

/** Whether somebody lets a model provider see what they ask. */
export interface ModelConsentTable {
  owner: string
  /** The id of a ModelRecipient. */
  recipient: string
  name: string
  model: string | null
  agreed: boolean
  at: string
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

/** What follows from the events of a subscription. */
export interface SubscriptionTable {
  owner: string
  tier: string
  /** `active` or `cancelled`, whatever the time. */
  status: string
  since: string
  periodStart: string
  /** The end of the period; null for no end. */
  renewsAt: string | null
  source: string
}

export interface SubscriptionEventTable {
  /** Given by who told of it. */
  id: string
  owner: string
  type: string
  tier: string | null
  periodStart: string | null
  periodEnd: string | null
  occurredAt: string
  source: string
  recordedAt: string
}

/** One time that somebody dismissed a notice or took that back; the latest counts. */
export interface NoticeDismissalTable {
  id: string
  owner: string
  noticeId: string
  isDismissed: boolean
  createdAt: string
}

export interface PasswordTable {
  userId: string
  /** Argon2id, with its salt and parameters. */
  hash: string
  updatedAt: string
}

export interface PasskeyTable {
  /** The credential's id, in base64url. */
  id: string
  userId: string
  /** COSE, in base64url. */
  publicKey: string
  counter: number
  transports: readonly string[]
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** Who somebody is at the school's OpenID provider. */
export interface ExternalIdentityTable {
  issuer: string
  subject: string
  userId: string
  createdAt: string
}

/** A link that lets somebody in once: to a new account, or back into one. */
export interface InvitationTable {
  id: string
  /** SHA-256 of the code, in hex. */
  codeHash: string
  role: Role
  /** The name that the inviter suggests. */
  name: string | null
  /** The account to recover; null to create one. */
  userId: string | null
  createdBy: string | null
  createdAt: string
  expiresAt: string
  usedAt: string | null
  /** Where it was sent to. Whoever uses it has shown that the address is theirs. */
  email: string | null
}

/** What one step of a sign-in must remember for the next, on whichever node that lands. */
export interface SignInStateTable {
  idHash: string
  kind: string
  body: JsonObject
  expiresAt: string
}

/** What the authorization server keeps: codes, grants, refresh tokens, clients, interactions. */
export interface OauthRecordTable {
  /** The model's name, such as `RefreshToken`. */
  kind: string
  /** SHA-256 of the id, which is the secret itself for codes and tokens. */
  idHash: string
  payload: JsonObject
  userId: string | null
  grantId: string | null
  uid: string | null
  userCode: string | null
  consumedAt: string | null
  expiresAt: string | null
}

export interface AccountTables {
  password: PasswordTable
  passkey: PasskeyTable
  externalIdentity: ExternalIdentityTable
  invitation: InvitationTable
  signInState: SignInStateTable
  oauthRecord: OauthRecordTable
  transcript: TranscriptTable
  credential: CredentialTable
  masterKey: MasterKeyTable
  preference: PreferenceTable
  modelConsent: ModelConsentTable
  quotaUse: QuotaUseTable
  subscription: SubscriptionTable
  subscriptionEvent: SubscriptionEventTable
  noticeDismissal: NoticeDismissalTable
}

declare module '../../../platform/store/schema.ts' {
  interface Schema extends AccountTables {}
}
