import { takeExcluded, type Excluded } from './exclusions.ts'
import type { CourseMention, Frame, Intent, Reading, SchoolMention, Shown } from './frame.ts'
import { coursesFor } from './follow-courses.ts'
import { intentsFor } from './follow-intents.ts'
import { namedAfter, otherSchool, rolesFor } from './follow-schools.ts'
import { isAboutCredit, isTopic, NO_TOPIC, OWN_TOPIC } from './intent-groups.ts'
import type { SchoolList } from './school-list.ts'
import { coursesByNumber } from './select-courses.ts'
import { keptTerm } from './terms.ts'

const NOTHING: Excluded = { courses: [], schools: [] }

/** What a part of a message asks, given the frames of what was said before, the latest last. */
export function follow(
  said: Reading,
  spoken: readonly Frame[],
  answers: readonly Shown[],
  home: string | undefined,
  schools: SchoolList,
): Frame {
  const before = spoken.filter(isTopic)
  const last = before.at(-1)
  const numbered =
    last && said.courses.length === 0 ? coursesByNumber(said, last, answers.at(-1)?.courses ?? []) : []
  const spelled =
    numbered.length > 0
      ? {
          ...said,
          courses: numbered,
          meansOther: false,
          isElliptic: said.isElliptic || said.intents.length === 0,
        }
      : said
  const { reading, excluded } = last ? takeExcluded(spelled) : { reading: spelled, excluded: NOTHING }
  const named = namedAfter(reading, before, schools)
  const completed = { ...reading, schools: named }
  const intents =
    aside(completed, spoken.at(-1)) ?? intentsFor(completed, answerable(before, schools), excluded, schools)
  const asked = { ...completed, intents }
  const isFollowUp =
    last !== undefined &&
    (reading.isElliptic ||
      reading.refersBack ||
      reading.isCorrection ||
      reading.meansOther ||
      isLacking(asked))
  const courses = coursesFor(asked, { before, answers, isFollowUp, excluded }, schools)
  const roles = otherSchool(
    reading,
    before,
    rolesFor(asked, named, before, isFollowUp, { excluded: excluded.schools, schools }),
  )
  const creditAt = isAboutCredit(asked) ? roles.targets : isFollowUp ? last.creditAt : []
  const keepsTranscript = isFollowUp && last.meansTranscript && courses.length === 0 && isAboutCredit(asked)
  // `the Calderwood one` after a course that several schools have.
  const isChosen = reading.courses.length === 0 && named.length === 1 && !isAboutCredit(asked)
  // `and chem?` after courses at a school.
  const isSearchedOn =
    isFollowUp && reading.isElliptic && intents.includes('search') && last.intents.includes('search')
  return {
    ...asked,
    schools: named.length === 0 && isSearchedOn ? last.schools : named,
    courses: courses
      .map((course) => withKnownSchool(course, named))
      .map((course) => (isChosen ? withSchool(course, named) : course)),
    meansTranscript:
      reading.meansTranscript ||
      keepsTranscript ||
      (isFollowUp && isLacking(asked) && last.meansTranscript && courses.length === 0),
    subjects:
      reading.subjects.length > 0 || !isFollowUp || courses.length > 0 || !reading.isElliptic
        ? reading.subjects
        : last.subjects,
    topic: topicFor(reading, last, intents),
    term:
      isAboutCredit(asked) && isFollowUp && (isAboutCredit(last) || last.isStatement)
        ? keptTerm(reading, last)
        : reading.term,
    ...roles,
    creditAt,
    home,
  }
}

/** The last question, or the one about credit before it if no catalog could have answered the last. */
function answerable(before: readonly Frame[], { all }: SchoolList): Frame | undefined {
  const last = before.at(-1)
  const hasCatalog = ({ school }: CourseMention) =>
    all.some(({ id, courses }) => courses > 0 && (school === undefined || school.ids.includes(id)))
  if (!last || isAboutCredit(last) || last.courses.length === 0 || last.courses.some(hasCatalog)) return last
  return before.findLast(isAboutCredit) ?? last
}

/** `and next week?` after the tasks of this week. */
const aside = (reading: Reading, latest: Frame | undefined): readonly Intent[] | undefined =>
  latest &&
  !isTopic(latest) &&
  latest.intents.length > 0 &&
  reading.intents.length === 0 &&
  reading.courses.length + reading.schools.length === 0 &&
  reading.topic !== '' &&
  reading.isElliptic
    ? latest.intents
    : undefined

/** Whether it names no course although it needs one. */
const isLacking = ({
  intents,
  courses,
  meansTranscript,
}: Pick<Reading, 'intents' | 'courses' | 'meansTranscript'>): boolean =>
  courses.length === 0 &&
  !meansTranscript &&
  intents.length > 0 &&
  !intents.some((intent) => OWN_TOPIC.has(intent))

const withKnownSchool = (course: CourseMention, named: readonly SchoolMention[]): CourseMention => {
  const school = named.find(({ at, text }) => at === course.school?.at && text === course.school.text)
  return school ? { ...course, school } : course
}

const withSchool = (course: CourseMention, [school]: readonly SchoolMention[]): CourseMention =>
  course.school || !school || school.ids.length === 0 ? course : { ...course, school, isOwn: true }

const TOPIC_ELSEWHERE: ReadonlySet<Intent> = new Set(['notes', 'cards', 'search', 'explain'])

/** `and in my cards?` asks for the topic of before. */
const topicFor = (reading: Reading, last: Frame | undefined, intents: readonly Intent[]): string => {
  const isEmpty = reading.topic.split(' ').every((word) => NO_TOPIC.has(word))
  return last &&
    isEmpty &&
    intents.some((intent) => TOPIC_ELSEWHERE.has(intent)) &&
    (reading.isElliptic || reading.refersBack)
    ? last.topic
    : reading.topic
}
