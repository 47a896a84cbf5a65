/** Days after which something is deleted; null if it is kept until somebody deletes it. */
export interface KeptDays {
  readonly conversations: number | null
  readonly auditAddresses: number | null
  readonly audit: number | null
  readonly everythingElse: number | null
}

/** What is kept, as tools name it. */
export const KEPT_IDS = [
  'account',
  'transcript',
  'plans',
  'shares',
  'timetable',
  'tasks',
  'cards',
  'reviews',
  'notes',
  'conversations',
  'preferences',
  'modelKeys',
  'modelConsents',
  'signIn',
  'access',
  'devices',
  'activity',
  'other',
] as const

export type KeptId = (typeof KEPT_IDS)[number]

/** Something that is kept of a person. */
export interface KeptKind {
  readonly id: KeptId
  /** In people's words. */
  readonly what: string
  readonly count: number
  readonly days: number | null
}

interface Kind {
  readonly id: KeptId
  readonly what: string
  readonly tables: readonly string[]
  readonly kept?: keyof KeptDays
}

/** What the tables hold, in people's words. */
const KINDS: readonly Kind[] = [
  { id: 'account', what: 'Account', tables: ['user'] },
  { id: 'transcript', what: 'Transcript', tables: ['transcript'] },
  { id: 'plans', what: 'Transfer plans', tables: ['saved_plan'] },
  { id: 'shares', what: 'Shared plans and comments', tables: ['plan_share', 'plan_comment'] },
  { id: 'timetable', what: 'Timetable', tables: ['chosen_section'] },
  { id: 'tasks', what: 'Tasks', tables: ['task'] },
  { id: 'cards', what: 'Cards and decks', tables: ['deck', 'card', 'card_media'] },
  { id: 'reviews', what: 'Answers to cards', tables: ['review'] },
  { id: 'notes', what: 'Notes folders and workspaces', tables: ['vault', 'workspace'] },
  { id: 'conversations', what: 'Conversations with the tutor', tables: ['session'], kept: 'conversations' },
  { id: 'preferences', what: 'Preferences', tables: ['preference'] },
  { id: 'modelKeys', what: 'Model keys', tables: ['credential'] },
  { id: 'modelConsents', what: 'Consents to model providers', tables: ['model_consent'] },
  { id: 'signIn', what: 'Ways to sign in', tables: ['password', 'passkey', 'external_identity'] },
  { id: 'access', what: 'Assistants, tokens and browsers', tables: ['token', 'browser_session'] },
  { id: 'devices', what: 'Linked devices', tables: ['linked_device'] },
  { id: 'activity', what: 'Account activity', tables: ['audit'], kept: 'audit' },
]

/** What the kinds above cannot do without, such as changes to sync. */
const OTHERS = 'Records that these need, such as changes to sync'

/** What is kept by kind, from the number of rows by table, also those without anything. */
export function keptKinds(rows: Readonly<Record<string, number>>, keptDays: KeptDays): KeptKind[] {
  const named = KINDS.map(({ id, what, tables, kept = 'everythingElse' }) => ({
    id,
    what,
    count: sumOf(tables.map((table) => rows[table] ?? 0)),
    days: keptDays[kept],
  }))
  const known = new Set(KINDS.flatMap(({ tables }) => tables))
  const others = Object.entries(rows).filter(([table]) => !known.has(table))
  const rest = {
    id: 'other' as const,
    what: OTHERS,
    count: sumOf(others.map(([, count]) => count)),
    days: null,
  }
  return [...named, rest]
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
