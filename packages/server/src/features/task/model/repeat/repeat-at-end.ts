import { dateIn, type Clock } from '../../../../platform/dates/read-date.ts'
import { timeIn } from '../../../../platform/dates/read-time.ts'
import { repeatIn } from './repeat-words.ts'

/** The words of a title that say when it is due, and how it repeats. */
export interface RepeatAtEnd {
  /** What stands before them. */
  rest: string
  repeat: string
  /** The time behind the repetition, or nothing. */
  words: string
}

const STARTS =
  /^(?:every|each|daily|weekly|biweekly|fortnightly|monthly|quarterly|yearly|annually|weekdays)$/i
/** `at 5 pm` */
const MOST_WORDS_OF_TIME = 3

/**
 * The repetition with which a text ends, and a time behind it; undefined where it ends with none.
 *
 * @example
 * repeatAtEnd('Quiz every tuesday 9am', { now }) // { rest: 'Quiz', repeat: 'every tuesday', words: '9am' }
 */
export function repeatAtEnd(text: string, clock: Clock): RepeatAtEnd | undefined {
  const all = text.trim().split(/\s+/)
  for (let from = 1; from < all.length; from += 1) {
    if (!STARTS.test(all[from] ?? '')) continue
    for (let ofTime = 0; ofTime <= MOST_WORDS_OF_TIME && from + ofTime < all.length; ofTime += 1) {
      const to = all.length - ofTime
      const [repeat, words] = [all.slice(from, to).join(' '), all.slice(to).join(' ')]
      if (isTime(words) && isRepeat(repeat, clock))
        return { rest: all.slice(0, from).join(' '), repeat, words }
    }
  }
  return undefined
}

/** Whether words are nothing or a time without a day. */
const isTime = (words: string): boolean => words === '' || timeIn(words.toLowerCase())?.rest === ''

/** Whether words are a repetition, without an end or with one that can be read. */
function isRepeat(words: string, clock: Clock): boolean {
  const [, end] = /\s(?:until|till)\s(.+)$/i.exec(words) ?? []
  return (end === undefined || dateIn(end, clock) !== undefined) && repeatIn(words, clock) !== undefined
}
