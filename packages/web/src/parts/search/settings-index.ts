/** A part of the settings page: what it is called, what it changes, and by which words it is looked for. */
export interface SettingsPart {
  id: string
  group: SettingsGroup
  title: string
  /** What it changes, and for whom. */
  lead: string
  /** Other words that people use for it. */
  words: string
}

export const SETTINGS_GROUPS = {
  appearance: 'Appearance',
  study: 'Study',
  tutor: 'Tutor and models',
  data: 'Privacy and data',
  access: 'Devices and access',
} as const
export type SettingsGroup = keyof typeof SETTINGS_GROUPS

/** Every part of the settings page, in display order. */
export const SETTINGS = [
  {
    id: 'appearance',
    group: 'appearance',
    title: 'Theme',
    lead: 'Light or dark, on all your devices.',
    words: 'colour color dark light mode appearance display contrast',
  },
  {
    id: 'study',
    group: 'study',
    title: 'Study day and reminders',
    lead: 'When a new day starts for your cards and tasks, and what Today reminds you of.',
    words: 'time zone notifications notices suggestions reminders day clock preferences',
  },
  {
    id: 'vaults',
    group: 'study',
    title: 'Vaults',
    lead: 'The folders your notes are in.',
    words: 'notes folder markdown obsidian files',
  },
  {
    id: 'preferences',
    group: 'tutor',
    title: 'Answers',
    lead: 'How the tutor and connected assistants answer you, on all linked devices.',
    words: 'preferences language answer style difficulty voice read aloud fallback model preferred key',
  },
  {
    id: 'keys',
    group: 'tutor',
    title: 'Model keys',
    lead: 'Your own API keys for language models. They’re stored encrypted and never shown again.',
    words: 'api key openai anthropic google model provider byok',
  },
  {
    id: 'quota',
    group: 'tutor',
    title: 'Quota and plan',
    lead: 'What you store, and questions to the server’s model. Your own keys don’t count.',
    words: 'storage limit prompts subscription usage plan',
  },
  {
    id: 'privacy',
    group: 'data',
    title: 'Recordings of calls',
    lead: 'What is kept of the calls that assistants make for you.',
    words: 'privacy recordings keep days inspector history calls',
  },
  {
    id: 'own-data',
    group: 'data',
    title: 'Your data',
    lead: 'See what is kept of you, download all of it, or erase your account.',
    words: 'export download erase delete account gdpr privacy backup',
  },
  {
    id: 'data',
    group: 'data',
    title: 'Import data',
    lead: 'Transfer agreements for everybody who uses this server. An import replaces earlier data of the same school and subject and adds to the rest.',
    words: 'import catalog agreements school assist bctransferguide upload',
  },
  {
    id: 'devices',
    group: 'access',
    title: 'Devices',
    lead: 'Devices that sync your tasks, cards, timetable, sessions and preferences.',
    words: 'sync link computer laptop revoke code',
  },
  {
    id: 'archive',
    group: 'access',
    title: 'Conflicting edits',
    lead: 'When two devices change the same thing, the later edit wins. The other one is kept here.',
    words: 'conflict sync restore lost edits archive',
  },
  {
    id: 'access',
    group: 'access',
    title: 'Access and sign-in',
    lead: 'Which assistants, devices and browsers get at your data, and how you sign in.',
    words: 'password passkey tokens assistants browsers sign in security activity',
  },
  {
    id: 'leave',
    group: 'access',
    title: 'Sign out',
    lead: 'Sign out of this browser. Your data is kept.',
    words: 'log out logout leave',
  },
] as const satisfies readonly SettingsPart[]
export type SettingsId = (typeof SETTINGS)[number]['id']
