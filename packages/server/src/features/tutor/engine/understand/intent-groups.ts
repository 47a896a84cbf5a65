import type { Frame, Intent, Reading } from './frame.ts'

/** Intents about credit at another school. */
const CREDIT: ReadonlySet<Intent> = new Set([
  'transfer',
  'transfer-amount',
  'agreement-count',
  'compare',
  'reverse',
])
/** Intents that never mean the courses that were spoken of. */
export const OWN_TOPIC: ReadonlySet<Intent> = new Set([
  'search',
  'notes',
  'cards',
  'tasks',
  'timetable',
  'explain',
  'schools',
  'not-recorded',
  'change',
  'sources',
  'asked-before',
  'abilities',
  'thanks',
])
export const isAboutCredit = ({ intents }: Pick<Reading, 'intents'>): boolean =>
  intents.some((intent) => CREDIT.has(intent))

export const SMALL_TALK: ReadonlySet<Intent> = new Set(['thanks', 'abilities', 'asked-before'])
/** What leaves the matter that is spoken of as it is. */
const PASSING: ReadonlySet<Intent> = new Set([
  ...SMALL_TALK,
  'explain',
  'tasks',
  'timetable',
  'not-recorded',
  'change',
  'sources',
])

/** Thanks and greetings change nothing that was spoken of. */
export const isTopic = ({ intents, courses, schools }: Frame): boolean =>
  courses.length + schools.length > 0 ||
  (intents.length > 0 && !intents.every((intent) => PASSING.has(intent)))

/** Words of such questions that are not their topic. */
export const NO_TOPIC: ReadonlySet<string> = new Set(
  'quiz test ask note notes noted vault wrote write written jotted down card cards flashcard flashcards flash deck decks due say says mention mentions review anything everything nothing any today question questions one two three four five six seven eight nine ten few some'
    .split(' ')
    .concat(''),
)
