import type { Schema } from '../../../platform/store/schema.ts'

/** How the rows of one person are found in a table. */
export type Holding =
  | {
      /** The column that names the person, or that they belong to one of the person's sessions. */
      readonly by: 'owner' | 'userId' | 'subject' | 'id' | 'session'
      /** What is kept out of an archive. */
      readonly hides?: readonly string[]
      /** How many of its first columns tell its rows apart, where the first alone does not. */
      readonly keyColumns?: number
    }
  /** They are of nobody in particular. */
  | 'shared'

/**
 * For every table there is: whose it is. The type has no room for a table without an entry, and a test compares it
 * with the database itself.
 */
export const PERSON_TABLES: { readonly [Table in keyof Schema]: Holding } = {
  user: { by: 'id' },
  token: { by: 'userId', hides: ['hash'] },
  task: { by: 'owner' },
  transcript: { by: 'owner' },
  preference: { by: 'owner' },
  subscription: { by: 'owner' },
  credential: { by: 'owner', hides: ['sealedKey', 'wrappedDataKey', 'masterVersion'] },
  quotaUse: { by: 'subject', keyColumns: 3 },
  sessionEvent: { by: 'session', keyColumns: 2 },
  sessionSnapshot: { by: 'session' },
  sessionCursor: { by: 'session', keyColumns: 2 },
  sessionHead: { by: 'owner' },
  session: { by: 'owner' },
  deck: { by: 'owner' },
  note: { by: 'owner' },
  card: { by: 'owner' },
  review: { by: 'owner' },
  noteWord: { by: 'owner', keyColumns: 3 },
  cardMedia: { by: 'owner', keyColumns: 2 },
  callRecord: { by: 'owner' },
  traceRoot: { by: 'owner', keyColumns: 3 },
  vault: { by: 'owner' },
  vaultOperation: { by: 'owner' },
  workspace: { by: 'owner', keyColumns: 2 },
  workspaceState: { by: 'owner' },
  idempotency: { by: 'owner', keyColumns: 3, hides: ['payloadHash', 'claim', 'claimedUntil'] },
  archive: { by: 'owner', keyColumns: 2 },
  sessionRequest: { by: 'owner' },
  linkedDevice: { by: 'owner', keyColumns: 2 },
  linkRequest: { by: 'owner', hides: ['codeHash', 'secretHash'] },
  syncLink: { by: 'owner' },
  syncPlace: { by: 'owner', keyColumns: 2 },
  syncAgain: { by: 'owner', keyColumns: 2 },
  syncPeer: { by: 'owner', keyColumns: 2 },
  syncUnread: { by: 'owner', keyColumns: 2 },
  syncRefused: { by: 'owner', keyColumns: 2 },
  change: { by: 'owner' },
  ownerHead: { by: 'owner' },

  catalogGeneration: 'shared',
  course: 'shared',
  courseFact: 'shared',
  device: 'shared',
  importRun: 'shared',
  incarnation: 'shared',
  institution: 'shared',
  masterKey: 'shared',
  schemaVersion: 'shared',
  // The catalog alone is searched by index.
  searchDocument: 'shared',
  searchFacet: 'shared',
  searchRun: 'shared',
  searchWord: 'shared',
  secret: 'shared',
  transferMember: 'shared',
  transferRule: 'shared',
}
