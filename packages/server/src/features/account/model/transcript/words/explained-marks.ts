import { COURSE_STATUSES, type CourseStatus } from '../../../../../platform/catalog/course-status.ts'

/**
 * A mark that only the text itself explains is written in letters of a private plane, one for each status and letter:
 * it keeps its length and says what it stands for wherever it is read.
 */
const FIRST = 0xe000
const LETTERS = 0x80
const LAST = FIRST + COURSE_STATUSES.length * LETTERS - 1

/** Such letters, for patterns. */
export const EXPLAINED = `\\u${FIRST.toString(16)}-\\u${LAST.toString(16)}`
const ANY = new RegExp(`[${EXPLAINED}]`, 'g')
const ALL = new RegExp(`^[${EXPLAINED}]+$`)

/** Signs of grades in other scripts, in the places of control characters. */
const SIGNS = '合格不及通过優优秀良好中等差免修缓甲乙丙丁'

const placeOf = (letter: string): number => (letter > '\x7f' ? SIGNS.indexOf(letter) : letter.charCodeAt(0))

export const explainedMark = (mark: string, status: CourseStatus): string =>
  mark.replace(new RegExp(`[\\w+.,-]|[${SIGNS}]`, 'g'), (letter) =>
    String.fromCharCode(FIRST + COURSE_STATUSES.indexOf(status) * LETTERS + placeOf(letter)),
  )

export const isExplained = (text: string): boolean => ALL.test(text)

/** What an explained mark stands for. */
export const explainedStatus = (mark: string): CourseStatus | undefined =>
  isExplained(mark) ? COURSE_STATUSES[Math.floor((mark.charCodeAt(0) - FIRST) / LETTERS)] : undefined

/** Text as it was written. */
export const withoutExplained = (text: string): string =>
  text.replace(ANY, (letter) => {
    const place = (letter.charCodeAt(0) - FIRST) % LETTERS
    return SIGNS[place] ?? String.fromCharCode(place)
  })
