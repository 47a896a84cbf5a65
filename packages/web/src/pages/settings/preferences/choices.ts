import type { Data } from '../../../api/call.ts'
import { capitalize } from '../../../parts/text/words.ts'
import { ENGINE_NAMES } from '../../../parts/study/engines.ts'

type Kept = Data<'tn_user_preferences_get'>

/** The theme has its own section. */
const NAMES = [
  'language',
  'voice',
  'answerStyle',
  'difficulty',
  'notifications',
  'fallbackEngine',
  'preferredKey',
  'timeZone',
  'recordings',
] as const satisfies readonly (keyof Kept)[]
export type Name = (typeof NAMES)[number]

/** Preferences by what they are about. */
export const PREFERENCE_GROUPS = {
  tutor: ['language', 'answerStyle', 'difficulty', 'voice', 'preferredKey', 'fallbackEngine'],
  study: ['timeZone', 'notifications'],
  privacy: ['recordings'],
} as const satisfies Readonly<Record<string, readonly Name[]>>
export type PreferenceGroup = keyof typeof PREFERENCE_GROUPS

export const askedNames = (changed: object): Name[] => NAMES.filter((name) => name in changed)

export interface Choice {
  value: string
  label: string
  /** The label shows the reason. */
  disabled?: boolean
}

export interface Asked {
  name: Name
  label: string
  hint?: string
  /** The label of the default, where it is not one of the choices. */
  otherwise?: string
  choices: readonly Choice[]
  /** Groups time zones by continent. */
  grouped?: boolean
}

/** What the choices depend on. */
export interface Present {
  keys: readonly string[]
  hasServerModel: boolean
  zones: readonly string[]
  /** The names of this browser’s voices. */
  voices: readonly string[]
}

/** All preferences, in display order. */
export const askedFor = ({ keys, hasServerModel, zones, voices }: Present): Asked[] => [
  {
    name: 'language',
    label: 'Answer language',
    hint: 'Used when a language model answers.',
    otherwise: 'Same as the question',
    choices: LANGUAGES.map((value) => ({ value, label: languageName(value) })),
  },
  {
    name: 'voice',
    label: 'Read answers aloud',
    hint: 'By a voice of this browser, where it has that one.',
    otherwise: 'Off',
    choices: [
      { value: 'default', label: 'The browser’s own voice' },
      ...voices.map((value) => ({ value, label: value })),
    ],
  },
  {
    name: 'answerStyle',
    label: 'Answer style',
    hint: 'How long the tutor’s and assistants’ answers are.',
    choices: [
      { value: 'concise', label: 'Short' },
      { value: 'balanced', label: 'Balanced' },
      { value: 'detailed', label: 'Detailed, step by step' },
    ],
  },
  {
    name: 'difficulty',
    label: 'Difficulty',
    hint: 'How much explanations and quiz questions take for granted.',
    choices: [
      { value: 'beginner', label: 'I am new to most subjects' },
      { value: 'intermediate', label: 'I know the basics' },
      { value: 'advanced', label: 'I know my subjects well' },
    ],
  },
  {
    name: 'notifications',
    label: 'Suggestions and reminders',
    hint: 'Which notices and suggestions Today shows.',
    choices: [
      { value: 'all', label: 'All' },
      { value: 'important', label: 'Only important ones' },
      { value: 'none', label: 'None' },
    ],
  },
  {
    name: 'fallbackEngine',
    label: 'If the model is unavailable',
    hint: 'What answers instead when a question can’t reach its model.',
    choices: [
      { value: 'offline', label: capitalize(ENGINE_NAMES.offline) },
      offered('own-key', 'Another of your keys', keys.length > 0 || 'none added'),
      offered('operator', capitalize(ENGINE_NAMES.operator), hasServerModel || 'not available'),
      { value: 'sampling', label: `${capitalize(ENGINE_NAMES.sampling)}, when asked from there` },
      { value: 'none', label: 'Show the error' },
    ],
  },
  {
    name: 'preferredKey',
    label: 'Preferred key',
    hint: 'The model key that the tutor uses first.',
    otherwise: keys.length > 0 ? 'Newest' : 'No keys yet',
    choices: keys.map((value) => ({ value, label: value })),
  },
  {
    name: 'timeZone',
    label: 'Time zone',
    hint: 'Sets when a new day starts for your cards and tasks.',
    otherwise: 'Same as the server',
    choices: zones.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    grouped: true,
  },
  {
    name: 'recordings',
    label: 'Recorded sessions',
    hint: 'Answers are kept for some days, without secrets. Switching back deletes them.',
    choices: [
      { value: 'brief', label: 'Keep which tools were called' },
      { value: 'full', label: 'Also keep their answers' },
    ],
  },
]

/** The choices, including the current value. */
export const withKept = (choices: readonly Choice[], kept: string): readonly Choice[] =>
  kept === '' || choices.some(({ value }) => value === kept)
    ? choices
    : [{ value: kept, label: kept }, ...choices]

const offered = (value: string, label: string, isThere: true | string): Choice =>
  isThere === true ? { value, label } : { value, label: `${label} (${isThere})`, disabled: true }

const LANGUAGES =
  'en fr es de pt it nl pl ru uk ar fa hi pa bn ur zh-Hans zh-Hant ja ko vi tl id tr el he sv'.split(' ')

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const languageName = (tag: string): string => languageNames.of(tag) ?? tag
