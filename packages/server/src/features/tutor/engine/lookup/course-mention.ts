import { courseCode } from '../../../../platform/catalog/course-reference.ts'
import { institutionId } from '../../../../platform/catalog/institution.ts'

export interface CourseMention {
  /** The canonical code: `MATH 1171`. */
  code: string
  /** The school, if it precedes the code: `nrc:MATH 1171`. */
  school: string | undefined
  /** False if it may be two words of a sentence: `about 1171`. */
  isSure: boolean
  at: number
}

const MOST = 4
const COURSE =
  /(?:([a-z][a-z0-9._&'-]{1,63}):)?(?<![\p{L}\p{N}])([a-z][a-z&]{1,7})[ -]?(\d{2,4}[a-z]{0,2})(?![\p{L}\p{N}])/giu
/** Words before numbers that are not course numbers. */
const NO_SUBJECT = new Set(
  `in on at of to by or and the for from than over under about after before since until with fall autumn spring summer
  winter term year week chapter page question problem exercise section room level grade top part only all any
  january february march april may june july august september october november december am pm is are was were
  have has had got take took need needs than least most some another version unit lecture day days`.split(
    /\s+/,
  ),
)

/** The courses that a text names, in order, without duplicates. */
export function coursesIn(text: string): CourseMention[] {
  const found = [...text.matchAll(COURSE)].flatMap((match): CourseMention[] => {
    const [, school, subject = '', number = ''] = match
    const code = courseCode(`${subject} ${number}`)
    if (!code || (school === undefined && NO_SUBJECT.has(subject.toLowerCase()))) return []
    return [
      {
        code: `${code.subject} ${code.number}`,
        school: school === undefined ? undefined : institutionId(school),
        isSure: school !== undefined || subject === subject.toUpperCase(),
        at: match.index,
      },
    ]
  })
  const each = Map.groupBy(found, ({ school, code }) => `${school}:${code}`)
  return [...each.values()].flatMap((same) => same.slice(0, 1)).slice(0, MOST)
}
