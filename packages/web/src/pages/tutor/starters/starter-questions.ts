import type { Data } from '../../../api/call.ts'

export type School = Data<'tn_course_institutions'>['items'][number]

/** The real schools, or the invented ones where there are no others. */
function worthAsking(schools: readonly School[]): readonly School[] {
  const real = schools.filter(({ isFictional }) => !isFictional)
  return real.length > 0 ? real : schools
}

/** A school whose courses are in the catalog. */
export const teachingSchool = (schools: readonly School[]): School | undefined =>
  worthAsking(schools).find(({ courses }) => courses > 0)

/** The pair of schools with most to look up. */
export function busiestPair(schools: readonly School[]): { from: School; to: School } | undefined {
  const among = worthAsking(schools)
  const [from] = among
    .filter(({ agreementsFrom }) => agreementsFrom > 0)
    .toSorted((a, b) => b.agreementsFrom - a.agreementsFrom)
  const [to] = among
    .filter((school) => school !== from && school.agreementsTo > 0)
    .toSorted((a, b) => b.agreementsTo - a.agreementsTo)
  return from && to ? { from, to } : undefined
}

interface Known {
  pair: { from: School; to: School } | undefined
  /** Courses with an agreement between the two, such as `langara:CPSC 1150`. */
  transferable: readonly string[]
  /** A course of the catalog, such as `nrc:MATH 1171`. */
  course: { course: string; school: string } | undefined
  hasTranscript: boolean
}

const codeOf = (course: string): string => course.slice(course.indexOf(':') + 1)

/** `the University of Aurelia`, `Langara College`. */
const inSentence = (school: string): string => (/^University\b/.test(school) ? `the ${school}` : school)

/** Questions that the loaded data answer. */
export function starterQuestions({ pair, transferable, course, hasTranscript }: Known): string[] {
  const [from, to] = [pair?.from.name ?? '', inSentence(pair?.to.name ?? '')]
  const [first, second] = pair ? transferable.map(codeOf) : []
  const about = course && `${codeOf(course.course)} at ${inSentence(course.school)}`
  return [
    ...(pair && hasTranscript ? [`What do my courses count as at ${to}?`] : []),
    ...(first ? [`What is ${first} from ${inSentence(from)} worth at ${to}?`] : []),
    ...(second ? [`Does ${second} from ${inSentence(from)} count at ${to}?`] : []),
    ...(about ? [`What are the prerequisites of ${about}?`, `What is ${about} about?`] : []),
  ]
}
