import type { Condition } from '../../../model/rule.ts'
import { either, maybe, whole } from '../../wording.ts'
import type { Agreement } from '../agreement.ts'
import { readCourseList } from '../course-list.ts'
import type { Recognizer } from './recognition.ts'

const ALONE = whole(
  `(?:if|when) ${maybe('(?:it|this course) is ')}taken ${either('alone', 'by itself', 'on its own')}`,
)

const TOO = either('as (?:an? )?co-?requisites?', 'concurrently', 'together')

/** Courses or anything else that must be taken too. */
const WITH = [
  `(?:if|when) (.+?)${maybe(' is', ' are')}${maybe(' also')} taken ${TOO}`,
  `(?:if|when) (?:combined|taken) ${maybe('together ', 'concurrently ', 'in combination ')}with (.+)`,
  `must be taken ${maybe('together ', 'concurrently ')}with (.+)`,
  'co-?requisites?:? (.+)',
].map(whole)

/** Courses only: `if permission is obtained` is something else. */
const COMPLETED = whole(
  `(?:if|when|provided) (.+?)${maybe(' is', ' are', ' was', ' has been', ' have been')}` +
    `${maybe(' also', ' already')} ${either('taken', 'completed', 'obtained', 'passed')}`,
)

/** `if Organic Chemistry taken as a co-requisite`, `if taken with CHEM 1220`, `if taken alone`. */
export const readCoRequisite: Recognizer = (sentence, agreement) => {
  const condition = coRequisite(sentence, agreement)
  return condition && { length: sentence.length, condition }
}

function coRequisite(sentence: string, agreement: Agreement): Condition | undefined {
  const shared = { kind: 'co-requisite', verbatim: sentence, understood: true } as const
  if (ALONE.test(sentence)) return { ...shared, courses: [], alone: true }
  const completed = coursesAlone(COMPLETED.exec(sentence)?.[1] ?? '', agreement)
  if (completed) return { ...shared, courses: completed }
  const text = WITH.map((pattern) => pattern.exec(sentence)?.[1]).find((found) => found !== undefined)
  if (text === undefined) return undefined
  const courses = coursesAlone(text, agreement)
  return courses ? { ...shared, courses } : { ...shared, courses: [], text }
}

function coursesAlone(text: string, agreement: Agreement): string[] | undefined {
  const list = readCourseList(text, agreement, 'source')
  return list?.length === text.length ? list.courses : undefined
}
