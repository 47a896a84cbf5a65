import type { Data } from '../../../api/call.ts'
import { capitalize } from '../../../parts/text/words.ts'
import { ENGINE_NAMES } from '../../../parts/study/engines.ts'

type Kept = Data<'tn_user_preferences_get'>

/** Colours have a section of their own, and no page reads aloud. */
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
  /** It is shown, with the reason in its label, but cannot be taken. */
  disabled?: boolean
}

export interface Asked {
  name: Name
  label: string
  hint?: string
  /** What holds while nothing is chosen, where that is none of the choices. */
  otherwise?: string
  choices: readonly Choice[]
  /** Choices of places go by their continent. */
  grouped?: boolean
}

/** What there is to choose from. */
export interface Present {
  keys: readonly string[]
  hasServerModel: boolean
  zones: readonly string[]
}

/** Everything that is asked for, in its order and in words. */
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

/** The choices, with what holds now among them whatever it is. */
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
