import { lazy } from '@tutor-nexus/toolkit'
import { isTimeZone } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'

export const THEMES = ['system', 'light', 'dark'] as const
export const ANSWER_STYLES = ['concise', 'balanced', 'detailed'] as const
export const DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const
export const NOTIFICATIONS = ['all', 'important', 'none'] as const
export const RECORDINGS = ['brief', 'full'] as const
export const FALLBACKS = ['offline', 'sampling', 'own-key', 'operator', 'none'] as const
/** The steps of a first visit. */
export const START_STEPS = ['school', 'transcript', 'plan', 'assistant'] as const

const Language = lazy(() =>
  z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'language: a tag such as en or fr-CA'),
)

const TimeZone = lazy(() =>
  z.string().max(64).refine(isTimeZone, 'timeZone: a name such as Europe/Paris or America/Vancouver'),
)

const RecordingDays = lazy(() => z.int().min(1).max(365))

const SkippedSteps = lazy(() => z.array(z.enum(START_STEPS)).max(START_STEPS.length))

/** A key by its label or its provider. */
const KeyName = lazy(() => z.string().trim().min(1).max(64))

/** Every preference there is. What has not been chosen is not there. */
export const Preferences = lazy(() =>
  z.strictObject({
    theme: z.enum(THEMES).exactOptional(),
    language: Language().exactOptional(),
    voice: z.string().trim().min(1).max(50).exactOptional(),
    answerStyle: z.enum(ANSWER_STYLES).exactOptional(),
    difficulty: z.enum(DIFFICULTIES).exactOptional(),
    notifications: z.enum(NOTIFICATIONS).exactOptional(),
    fallbackEngine: z.enum(FALLBACKS).exactOptional(),
    preferredKey: KeyName().exactOptional(),
    timeZone: TimeZone().exactOptional(),
    recordings: z.enum(RECORDINGS).exactOptional(),
    recordingDays: RecordingDays().exactOptional(),
    skippedSteps: SkippedSteps().exactOptional(),
  }),
)
export type Preferences = z.output<ReturnType<typeof Preferences>>
export type PreferenceName = keyof Preferences

const NO_STEPS: (typeof START_STEPS)[number][] = []

/** What holds where nothing has been chosen. */
export const DEFAULTS = {
  theme: 'system',
  language: null,
  voice: null,
  answerStyle: 'balanced',
  difficulty: 'intermediate',
  notifications: 'important',
  fallbackEngine: 'offline',
  preferredKey: null,
  timeZone: null,
  recordings: 'brief',
  recordingDays: 30,
  skippedSteps: NO_STEPS,
} as const

export const NAMES = [
  'theme',
  'language',
  'voice',
  'answerStyle',
  'difficulty',
  'notifications',
  'fallbackEngine',
  'preferredKey',
  'timeZone',
  'recordings',
  'recordingDays',
  'skippedSteps',
] as const

/** All preferences as they hold, and which of them were chosen. */
export const PreferencesView = lazy(() =>
  z.object({
    theme: z.enum(THEMES),
    language: z.string().nullable(),
    voice: z.string().nullable(),
    answerStyle: z.enum(ANSWER_STYLES),
    difficulty: z.enum(DIFFICULTIES),
    notifications: z.enum(NOTIFICATIONS),
    fallbackEngine: z.enum(FALLBACKS),
    preferredKey: z.string().nullable(),
    timeZone: z.string().nullable(),
    recordings: z.enum(RECORDINGS),
    recordingDays: z.int(),
    skippedSteps: z.array(z.enum(START_STEPS)),
    chosen: z.array(z.enum(NAMES)),
    rev: z.int().min(0),
  }),
)
export type PreferencesView = z.output<ReturnType<typeof PreferencesView>>

export const viewOf = (preferences: Preferences, rev: number): PreferencesView => ({
  ...DEFAULTS,
  ...preferences,
  chosen: NAMES.filter((name) => preferences[name] !== undefined),
  rev,
})

/** Some of the preferences, where null goes back to what holds without a choice. */
export const PreferenceChange = lazy(() =>
  z.object({
    theme: z.enum(THEMES).nullable().optional().describe('Colours'),
    language: Language().nullable().optional().describe('Language of answers, e.g. en, fr-CA'),
    voice: z.string().trim().min(1).max(50).nullable().optional().describe('Voice for reading aloud'),
    answerStyle: z.enum(ANSWER_STYLES).nullable().optional().describe('How long answers are'),
    difficulty: z.enum(DIFFICULTIES).nullable().optional().describe('How much to take as known'),
    notifications: z
      .enum(NOTIFICATIONS)
      .nullable()
      .optional()
      .describe('Which reminders and suggestions to give'),
    fallbackEngine: z
      .enum(FALLBACKS)
      .nullable()
      .optional()
      .describe("Who answers if the session's engine cannot; own-key: another key"),
    preferredKey: KeyName()
      .nullable()
      .optional()
      .describe('Which own key to use first, by label or provider'),
    timeZone: TimeZone()
      .nullable()
      .optional()
      .describe('Time zone, which decides when a day begins, e.g. Europe/Paris'),
    recordings: z
      .enum(RECORDINGS)
      .nullable()
      .optional()
      .describe("full: sessions also keep the tools' answers, masked; brief deletes them"),
    recordingDays: RecordingDays().nullable().optional().describe('How long those answers are kept'),
    skippedSteps: SkippedSteps().nullable().optional().describe('Steps of the first visit to skip'),
  }),
)
export type PreferenceChange = z.output<ReturnType<typeof PreferenceChange>>

/** The names that a change mentions. */
export const changedIn = (change: PreferenceChange): PreferenceName[] =>
  NAMES.filter((name) => change[name] !== undefined)

export function changed(before: Preferences, change: PreferenceChange): Preferences {
  const all = { ...before, ...change }
  return Preferences().parse(
    Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== undefined)),
  )
}
