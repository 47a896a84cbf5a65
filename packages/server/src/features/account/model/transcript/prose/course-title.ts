import { codeAtStart } from '../words/codes.ts'
import { markOf } from '../words/grades.ts'
import { isSeason, termsIn } from '../words/terms.ts'
import { VERBS } from './verbs.ts'

export const PERCENT = /^(\d{1,3}(?:\.\d+)?)\s?(?:%|per ?cent\b)/
const QUOTED = /^\s*["“]([^"“”]{2,120})["”]/

/** The title in quotes, in brackets or in words with capitals that a text behind a code begins with. */
export function titleAt(after: string): { title: string; length: number } | undefined {
  const quoted = QUOTED.exec(after)
  if (quoted?.[1] !== undefined) return { length: quoted[0].length, title: quoted[1].trim() }
  const [withGrade, titled = '', mark = ''] = /^\s*\(([^()]{3,80}),(?=\s([^(),]{1,6})\))/.exec(after) ?? []
  if (withGrade !== undefined && isTitle(titled) && (markOf(mark) !== undefined || PERCENT.test(mark)))
    return { length: withGrade.length, title: titled.trim() }
  const [withCredits, named = ''] = TITLE_AND_CREDITS.exec(after) ?? []
  if (withCredits !== undefined && isTitle(named)) return { length: withCredits.length, title: named.trim() }
  const [bracketed, title] = /^\s*\(([^()]{3,80})\)/.exec(after) ?? []
  if (bracketed !== undefined && title !== undefined && isTitle(title))
    return { length: bracketed.length, title: title.trim() }
  const words =
    /^ ((?:\p{Lu}[\p{L}'’&/-]{2,})(?: (?:(?:of|and|the|for|to|in|with) )*(?:\p{Lu}[\p{L}'’&/-]+|I{1,3}|&)(?! \d(?!\d(?:\.\d)?\s?%|\s?[,.;)]|$)))*(?: [1-9](?=\s?[,.;)]|$))?)(?=[\s,.;(]|$)/u.exec(
      after,
    )
  const name = words?.[1]
  if (
    words &&
    name !== undefined &&
    !/\d./.test(name) &&
    !codeAtStart(after.trim()) &&
    name !== name.toUpperCase() &&
    !/^(?:Fall|Winter|Spring|Summer|Autumn|And|With|Then|Also)\b/.test(name)
  )
    return { length: words[0].length, title: name }
  return undefined
}

/** `(Composition I, 3 credits)` */
const TITLE_AND_CREDITS =
  /^\s*\(([^()]{3,80}),(?=\s\d{1,2}(?:\.\d{1,2})?\s(?:credit hours|credits?|units?|cr|hours|hrs)\))/i

/** Whether brackets hold a title, and not a grade, a term or a state. */
const isTitle = (text: string): boolean =>
  /^\p{Lu}\p{L}{2}/u.test(text) &&
  markOf(text) === undefined &&
  termsIn(text).length === 0 &&
  !codeAtStart(text) &&
  !VERBS.some(([pattern]) => pattern.test(text)) &&
  !isSeason(text) &&
  !/^(?:grade|mark|credits?|units?|retake|transfer|online|with)\b/i.test(text)
