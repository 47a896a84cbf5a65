import type { Excluded } from './exclusions.ts'
import type { Frame, Intent, Reading, SchoolMention } from './frame.ts'
import { isAboutCredit, NO_TOPIC, OWN_TOPIC } from './intent-groups.ts'
import type { SchoolList } from './school-list.ts'
import { ANYWHERE } from './follow-schools.ts'
import { selectsCourse } from './select-courses.ts'
import { saysOnlyWhen } from './terms.ts'

/** What is asked for, by the words or, where they only change a part of it, by the question before. */
export const intentsFor = (
  reading: Reading,
  last: Frame | undefined,
  excluded: Excluded,
  schools: SchoolList,
): readonly Intent[] =>
  creditIntents(reading, (last && inherited(reading, last, excluded)) ?? ownIntents(reading), last, schools)

const ownIntents = (reading: Reading): readonly Intent[] => {
  const { intents, courses, schools, subjects, masked, meansOutcome } = reading
  // `what is the course I get about?`
  if (meansOutcome && intents.length > 0 && intents.every((intent) => OUTCOME.has(intent))) return ['course']
  // `what does SFU do with my record?`
  if (intents.length === 1 && intents[0] === 'transcript' && schools.length > 0 && !TAKEN.test(masked))
    return ['transfer']
  // `the difference between MATH 1171 and MATH 1174`
  if (courses.length > 0 && intents.every((intent) => intent === 'explain'))
    return [schools.length > 0 && intents.length === 0 ? 'transfer' : 'course']
  if (intents.length > 0) return intents
  if (subjects.length > 0 && schools.length > 0) return ['search']
  return schools.length > 0 ? ['schools'] : []
}

const OUTCOME: ReadonlySet<Intent> = new Set(['search', 'explain', 'course'])
const TAKEN = /\b(?:take|took|taken|grades?|marks?|did i|have i|passed|finished|at @s|from @s)\b/

/** Words that ask for nothing particular. */
const VAGUE: ReadonlySet<Intent> = new Set(['explain', 'course', 'schools'])

function inherited(reading: Reading, last: Frame, excluded: Excluded): readonly Intent[] | undefined {
  const { intents, courses, schools, refersBack, isElliptic, isCorrection, meansOther, masked } = reading
  // `together with CHEM 1220` asks for corequisites only where nothing was said of credit.
  const isTogether = isAboutCredit(last) && /\b(?:together|along) with\b/.test(masked)
  const isVague = intents.every((intent) => VAGUE.has(intent) || (isTogether && intent === 'requisites'))
  // `and what is that one at SFU?` after what earns a course.
  if (last.intents.includes('reverse') && courses.length === 0 && schools.length > 0 && refersBack && isVague)
    return ['transfer']
  if (!isVague) return undefined
  // `how many credits is that?` after a question about credit elsewhere.
  if (
    courses.length === 0 &&
    isAboutCredit(last) &&
    (reading.asksAmount || (refersBack && CREDITS.test(masked)))
  )
    return ['transfer-amount']
  if (isAboutCredit(last) && saysOnlyWhen(reading) && !ABOUT.test(masked)) return last.intents
  // `I took CHEM 1120. UBC?`, and `what about MATH 1171?` after naming only schools.
  if (isOnlyTold(last) && courses.length + last.courses.length > 0)
    return schools.length + last.targets.length > 0 && !ABOUT.test(masked) ? ['transfer'] : undefined
  if (isAboutCredit(last) && ANYWHERE.test(masked) && !ABOUT.test(masked)) return ['transfer']
  if (last.intents.includes('not-recorded') && courses.length > 0) return undefined
  if (isAboutCredit(last) && OTHERS.test(masked) && courses.length === 0) return last.intents
  if (REPEATED.test(masked) && courses.length + schools.length === 0) return last.intents
  const isShort = isElliptic || isCorrection || meansOther
  if (selectsCourse(masked) || excluded.courses.length + excluded.schools.length > 0)
    return last.intents.includes('search') ? ['course'] : last.intents
  if (isShort && last.intents.length > 0 && isNaming(reading, last)) return last.intents
  if (!isAboutCredit(last)) return undefined
  // `so I need both?`
  if (!ABOUT.test(masked) && (courses.length + schools.length > 0 || STILL.test(masked))) {
    const isSource = reading.isStatement || schools.some(({ role }) => role === 'source')
    const isSame = !last.intents.includes('reverse') || isSource || (courses.length > 0 && isElliptic)
    return isSame ? last.intents : ['transfer']
  }
  const isOfCredit =
    refersBack &&
    courses.length === 0 &&
    !ABOUT.test(masked) &&
    reading.topic.split(' ').every((word) => NO_TOPIC.has(word))
  if (!isOfCredit) return undefined
  return schools.length > 0 ? ['transfer'] : intents.length === 0 ? last.intents : undefined
}

/** A statement, or schools by themselves. */
const isOnlyTold = ({ intents, isStatement }: Frame): boolean =>
  isStatement && intents.every((intent) => VAGUE.has(intent))

const CREDITS = /\b(?:credits?|units)\b/
const OTHERS =
  /\b(?:other|another|more) (?:ways?|options?|ones?|courses?)\b|\bany(?:thing)? (?:others?|else|more)\b/
/** Asks for the answer before once more. */
const REPEATED =
  /\b(?:again|repeat|sources?|says who|how do you know|since when|until when|(?:you |u |r u )?sure|seriously|come again|say that)\b/
/** Asks for a course itself and not for what it counts as. */
const ABOUT = /\b(?:about|called|cover|covers|teach|describe|description|explain)\b/
/** Asks on about the credit that was spoken of. */
const STILL =
  /\b(?:missing|still|valid|sure|certain|nothing|need|needed|both|enough|really|why|lack|in effect)\b/

const TAKEN_THERE = /\b(?:take|took|taken|taking|grades?|marks?|pass(?:ed)?|fail(?:ed)?|finish(?:ed)?)\b/

/** Intents that only a question about one school can have. */
const WEAK: ReadonlySet<Intent> = new Set([
  'course',
  'explain',
  'search',
  'schools',
  'lab',
  'requisites',
  'prerequisites',
  'outline',
])
const WEAKEST: ReadonlySet<Intent> = new Set(['course', 'explain', 'search', 'schools'])

/** A course and two schools, or a school that only receives, mean credit there. */
function creditIntents(
  { courses, subjects, schools: named, asksAmount, refersBack, isElliptic, meansTranscript, masked }: Reading,
  intents: readonly Intent[],
  last: Frame | undefined,
  { all }: SchoolList,
): readonly Intent[] {
  // `my courses at UVic`, which can only be about credit unless they were taken there.
  const isMine = meansTranscript || (courses.length === 0 && last?.meansTranscript === true)
  const isOwn = (intent: Intent) => intent === 'transcript' && isMine && !TAKEN_THERE.test(masked)
  if (intents.length === 0 || !intents.every((intent) => WEAK.has(intent) || isOwn(intent))) return intents
  const known = named.filter(({ ids }) => ids.length > 0)
  const isWeakest = intents.every((intent) => WEAKEST.has(intent) || isOwn(intent))
  const onlyReceives = ({ ids }: SchoolMention) =>
    all.some(
      ({ id, courses: listed, agreementsFrom, agreementsTo }) =>
        ids.includes(id) && listed + agreementsFrom === 0 && agreementsTo > 0,
    )
  const isOfLast = (refersBack || isElliptic) && last !== undefined && last.courses.length > 0
  const isCredit =
    (courses.length + subjects.length > 0 || isMine || isOfLast) &&
    (known.length > 1 || (isWeakest && known.some(onlyReceives)))
  return isCredit ? [asksAmount ? 'transfer-amount' : 'transfer'] : intents
}

/** Whether it changes something that the question before named. */
const isNaming = (
  { courses, schools, meansOther, isCorrection, subjects, topic, term }: Reading,
  last: Frame,
): boolean =>
  courses.length + schools.length + subjects.length > 0 ||
  term !== undefined ||
  meansOther ||
  (isCorrection && isAmbiguous(last)) ||
  isAmbiguous(last) ||
  (topic !== '' && last.intents.some((intent) => OWN_TOPIC.has(intent) && intent !== 'explain'))

const isAmbiguous = ({ sources, targets }: Frame): boolean =>
  [...sources, ...targets].some(({ ids }) => ids.length > 1)
