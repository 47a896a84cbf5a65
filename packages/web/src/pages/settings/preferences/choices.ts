import type { Data } from '../../../api/call.ts'
import { capitalize } from '../../../parts/text/words.ts'
import { ENGINE_NAMES } from '../../../parts/study/engines.ts'

type Kept = Data<'tn_user_preferences_get'>

/** The theme has its own section. */
const NAMES = [
  'language',
  'answerStyle',
  'difficulty',
  'notifications',
  'fallbackEngine',
  'preferredKey',
  'timeZone',
] as const satisfies readonly (keyof Kept)[]
export type Name = (typeof NAMES)[number]

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
}

/** All preferences, in display order. */
export const askedFor = ({ keys, hasServerModel, zones }: Present): Asked[] => [
  {
    name: 'language',
    label: 'Answer language',
    hint: 'Used when a language model answers.',
    otherwise: 'Same as the question',
    choices: LANGUAGES.map((value) => ({ value, label: languageName(value) })),
  },
  {
    name: 'answerStyle',
    label: 'Answer style',
    choices: [
      { value: 'concise', label: 'Short' },
      { value: 'balanced', label: 'Balanced' },
      { value: 'detailed', label: 'Detailed, step by step' },
    ],
  },
  {
    name: 'difficulty',
    label: 'Difficulty',
    choices: [
      { value: 'beginner', label: 'I am new to most subjects' },
      { value: 'intermediate', label: 'I know the basics' },
      { value: 'advanced', label: 'I know my subjects well' },
    ],
  },
  {
    name: 'notifications',
    label: 'Suggestions and reminders',
    choices: [
      { value: 'all', label: 'All' },
      { value: 'important', label: 'Only important ones' },
      { value: 'none', label: 'None' },
    ],
  },
  {
    name: 'fallbackEngine',
    label: 'If the model is unavailable',
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
    otherwise: keys.length > 0 ? 'Newest' : 'No keys yet',
    choices: keys.map((value) => ({ value, label: value })),
  },
  {
    name: 'timeZone',
    label: 'Time zone',
    hint: 'Sets when a new day starts for your cards.',
    otherwise: 'Same as the server',
    choices: zones.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    grouped: true,
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
