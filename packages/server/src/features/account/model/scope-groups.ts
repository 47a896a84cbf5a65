/** What a person agrees to at once when an assistant connects. */
export interface ScopeGroup {
  readonly id: string
  /** Completes "It will be able to". */
  readonly title: string
  readonly description: string
  readonly scopes: readonly string[]
  /** Offered only to a client that asks for one of its scopes by name. */
  readonly byNameOnly?: true
}

/** How long an assistant stays connected without being asked for consent again. */
export const CONSENT_DAYS = 90

export const SCOPE_GROUPS: readonly ScopeGroup[] = [
  {
    id: 'look-up',
    title: 'Look up courses and transfer credit',
    description: 'Course descriptions, requirements and transfer agreements. Nothing of yours.',
    scopes: ['courses:read', 'transfers:read'],
  },
  {
    id: 'transcript-read',
    title: 'Read my transcript',
    description: 'The courses you have taken, with grades and credits.',
    scopes: ['transcript:read'],
  },
  {
    id: 'transcript-change',
    title: 'Change my transcript',
    description: 'Add, correct and remove courses.',
    scopes: ['transcript:update'],
  },
  {
    id: 'plans-read',
    title: 'Read my plans',
    description: 'The transfer plans and term plans you have saved.',
    scopes: ['plans:read'],
  },
  {
    id: 'plans-change',
    title: 'Change my plans',
    description: 'Save and delete transfer plans and term plans.',
    scopes: ['plans:write'],
  },
  {
    id: 'plans-share',
    title: 'Show my plans to others',
    description: 'Share a plan by link or with an account, end that, and comment on shared plans.',
    scopes: ['plans:share'],
  },
  {
    id: 'timetable-read',
    title: 'Read my timetable',
    description: 'The sections you have chosen.',
    scopes: ['timetable:read'],
  },
  {
    id: 'timetable-change',
    title: 'Change my timetable',
    description: 'Add and remove sections.',
    scopes: ['timetable:write'],
  },
  {
    id: 'tasks-read',
    title: 'Read my tasks',
    description: 'Your to-do list with due dates.',
    scopes: ['tasks:read'],
  },
  {
    id: 'tasks-change',
    title: 'Change my tasks',
    description: 'Add, edit, complete and delete tasks.',
    scopes: ['tasks:create', 'tasks:update', 'tasks:delete'],
  },
  {
    id: 'tasks-share',
    title: 'Connect a calendar to my deadlines and classes',
    description: 'Make, replace and revoke the private address that calendar programs read.',
    scopes: ['tasks:share'],
  },
  {
    id: 'cards-study',
    title: 'Study with my cards',
    description: 'Read your decks, ask due cards and record your answers.',
    scopes: ['cards:read', 'cards:review', 'decks:read'],
  },
  {
    id: 'cards-change',
    title: 'Change my cards',
    description: 'Create, edit and delete cards and decks.',
    scopes: ['cards:create', 'cards:update', 'cards:delete', 'decks:create', 'decks:update', 'decks:delete'],
  },
  {
    id: 'notes-read',
    title: 'Read my notes',
    description: 'Notes in your vaults, and your workspaces.',
    scopes: ['vault:read', 'memory:read'],
  },
  {
    id: 'notes-change',
    title: 'Change my notes',
    description: 'Create, edit, move and delete notes and workspaces.',
    scopes: ['vault:write', 'memory:write'],
  },
  {
    id: 'tutor',
    title: 'Tutor me',
    description: 'Start tutoring sessions, continue them and read earlier ones.',
    scopes: ['sessions:create', 'sessions:list', 'sessions:read', 'sessions:update'],
  },
  {
    id: 'agents-read',
    title: 'See my agents’ sessions',
    description: 'What assistants did on your behalf, step by step.',
    scopes: ['trace:read'],
  },
  {
    id: 'settings-read',
    title: 'See my account, settings and usage',
    description:
      'Preferences, plan, notices, what is kept of you, how you sign in and what is left of your daily prompts.',
    scopes: ['account:read', 'notices:read', 'preferences:read', 'quota:read', 'subscription:read'],
  },
  {
    id: 'settings-change',
    title: 'Change my settings',
    description: 'Language, time zone, tutoring style and other preferences; dismiss notices.',
    scopes: ['notices:update', 'preferences:update'],
  },
  {
    id: 'model-keys',
    title: 'Manage my model keys',
    description: 'List, add and delete the API keys that you pay for. The keys themselves are never shown.',
    scopes: ['credentials:read', 'credentials:create', 'credentials:delete'],
    byNameOnly: true,
  },
  {
    id: 'model-consent',
    title: 'Decide which model providers see my questions',
    description: 'Agree on your behalf that a provider sees what you ask the tutor, or withdraw that.',
    scopes: ['consent:update'],
    byNameOnly: true,
  },
  {
    id: 'devices',
    title: 'Manage my linked devices',
    description: 'List devices, link new ones and end their access.',
    scopes: ['devices:read', 'devices:create', 'devices:delete'],
    byNameOnly: true,
  },
  {
    id: 'archive',
    title: 'Restore replaced versions',
    description: 'Read and restore what was replaced when devices disagreed.',
    scopes: ['archive:read', 'archive:restore'],
    byNameOnly: true,
  },
]

/** What an assistant gets if it does not say what it needs. */
export const ASSISTANT_SCOPES: readonly string[] = SCOPE_GROUPS.filter(
  ({ byNameOnly }) => !byNameOnly,
).flatMap(({ scopes }) => scopes)

/** Everything that a client can be given at all. */
export const GRANTABLE_SCOPES: readonly string[] = SCOPE_GROUPS.flatMap(({ scopes }) => scopes)

/** The groups of some scopes, each with those of its scopes that are asked for. */
export const groupsOf = (scopes: readonly string[]): ScopeGroup[] =>
  SCOPE_GROUPS.map((group) => ({
    ...group,
    scopes: group.scopes.filter((scope) => scopes.includes(scope)),
  })).filter((group) => group.scopes.length > 0)
