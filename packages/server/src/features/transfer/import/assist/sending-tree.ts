import { courseReference, referenceText } from '../../../../platform/catalog/course-reference.ts'
import type { Source } from '../../model/rule.ts'
import type { AssistCourse, Sending } from './receiver.ts'

/** A college's note, and the courses that it is about. */
export interface Note {
  text: string
  courses: readonly string[]
}

export interface SendingTree {
  /** Absent where nothing is offered. */
  source?: Source
  notes: readonly Note[]
  /** Courses that the agreement shows without a code. */
  unreadable: readonly string[]
  /** Whether its words between groups leave open what belongs together. */
  unclear: boolean
}

const NOTHING: SendingTree = { notes: [], unreadable: [], unclear: false }

/** What a college offers, as a tree of canonical courses; empty groups are left out. */
export function sendingTree(item: Sending | AssistCourse, college: string): SendingTree {
  if (!('items' in item)) return courseTree(item, college)
  const members = item.items.map((member) => sendingTree(member, college))
  const filled = members.flatMap(({ source }) => (source ? [source] : []))
  const { source, unclear } = item.type === 'SET' ? setOf(filled, item.conjunction) : groupOf(item, members)
  const courses = filled.flatMap(coursesOf)
  return {
    ...(source && { source }),
    notes: [...members.flatMap(({ notes }) => notes), ...item.notes.map((text) => ({ text, courses }))],
    unreadable: members.flatMap(({ unreadable }) => unreadable),
    unclear: unclear || members.some((member) => member.unclear),
  }
}

/** The courses of a tree. */
export function coursesOf(source: Source): string[] {
  if ('course' in source) return [source.course]
  const members = 'allOf' in source ? source.allOf : 'oneOf' in source ? source.oneOf : source.of
  return members.flatMap(coursesOf)
}

/** What is offered, in words. */
export function sendingText(item: Sending | AssistCourse): string {
  if (!('items' in item)) return courseName(item)
  const parts = item.items.map((member) => {
    const text = sendingText(member)
    return 'items' in member && member.items.length > 1 ? `(${text})` : text
  })
  const words = item.type === 'SET' ? [] : item.conjunctions
  const between = item.type === 'SET' ? item.conjunction : 'OR'
  return parts.map((part, index) => (index === 0 ? part : ` ${words[index - 1] ?? between} ${part}`)).join('')
}

export const courseName = ({ prefix, number }: Pick<AssistCourse, 'prefix' | 'number'>): string =>
  `${prefix} ${number}`.trim()

function courseTree(course: AssistCourse, college: string): SendingTree {
  const reference = courseReference(courseName(course), college)
  // ASSIST shows some courses empty; its readers write them with less than no units.
  if (!reference || (course.min_units ?? 0) < 0)
    return { ...NOTHING, unreadable: [courseName(course) || 'a course without a code'] }
  const text = referenceText(reference)
  return {
    ...NOTHING,
    source: { course: text, ...creditsOf(course) },
    notes: course.notes.map((note) => ({ text: note, courses: [text] })),
  }
}

export const creditsOf = ({ min_units, max_units }: Pick<AssistCourse, 'min_units' | 'max_units'>) => ({
  ...(typeof min_units === 'number' && min_units >= 0 && { credits: min_units }),
  ...(typeof max_units === 'number' && max_units > (min_units ?? 0) && { maxCredits: max_units }),
})

const setOf = (members: readonly Source[], word: 'AND' | 'OR') => ({
  source: grouped(word, members),
  unclear: false,
})

/** Between groups `AND` binds closer than `OR`; where both occur, that is only likely. */
function groupOf(group: Extract<Sending, { type: 'GROUP' }>, members: readonly SendingTree[]) {
  const alternatives: Source[][] = []
  const words: string[] = []
  for (const [index, { source }] of members.entries()) {
    if (!source) continue
    // Without a word between them, groups are alternatives.
    const word = group.conjunctions[index - 1] ?? 'OR'
    const last = alternatives.at(-1)
    if (last) words.push(word)
    if (last && word === 'AND') last.push(source)
    else alternatives.push([source])
  }
  const sums = alternatives.flatMap((sum) => grouped('AND', sum) ?? [])
  return { source: grouped('OR', sums), unclear: new Set(words).size > 1 }
}

function grouped(word: 'AND' | 'OR', members: readonly Source[]): Source | undefined {
  if (members.length < 2) return members[0]
  return word === 'AND' ? { allOf: members } : { oneOf: members }
}
