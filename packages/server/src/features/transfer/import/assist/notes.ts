import type { Condition } from '../../model/rule.ts'
import { minimumGrade } from '../minimum-grade.ts'
import type { Note } from './sending-tree.ts'

/** Notes that restrict nothing. */
const HARMLESS =
  /^(?:regular and honors (?:courses?|versions?) may be combined|same[\s-]as\b|formerly\b|honors course\b)/i

/** The conditions in a college's notes; one that stands beside several courses is one condition about them. */
export function conditionsOf(notes: readonly Note[], all: readonly string[]): Condition[] {
  const byText = Map.groupBy(notes, ({ text }) => text)
  return [...byText].map(([text, same]) => {
    const courses = [...new Set(same.flatMap((note) => note.courses))]
    return conditionOf(text, courses, courses.length === new Set(all).size)
  })
}

function conditionOf(text: string, courses: readonly string[], aboutAll: boolean): Condition {
  const minimum = minimumGrade(text.replace(/\.$/, ''))
  if (minimum)
    return {
      kind: 'minimum-grade',
      ...minimum,
      ...(!aboutAll && { courses }),
      verbatim: text,
      understood: true,
    }
  const verbatim = aboutAll ? text : `${courses.map(codeOf).join(', ')}: ${text}`
  return { kind: 'other', verbatim, understood: HARMLESS.test(text) }
}

const codeOf = (course: string): string => course.slice(course.indexOf(':') + 1)
