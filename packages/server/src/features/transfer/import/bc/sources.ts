import type { Source } from '../../model/rule.ts'
import type { Agreement } from './agreement.ts'
import { courseText, readCredits, readMention, type Mention } from './course-words.ts'
import { areChoices, groupsOf, readJoin, type Join } from './joins.ts'
import type { TokenReader } from './tokens.ts'
import { COUNTS } from './wordings.ts'

/** More than anybody writes; brackets without end must not fill the stack. */
const MOST_BRACKETS = 8
const COUNT = new RegExp(`^(?:[1-9]|${COUNTS.join('|')})$`, 'i')

/** The courses before the sign of equality: `LANG ASTR 1101 (4) & LANG ASTR 1102 (4)`. */
export function readSources(reader: TokenReader, agreement: Agreement): Source | undefined {
  let before: Omit<Mention, 'number'> = { institution: agreement.source, subject: agreement.subject }
  let depth = 0

  const readExpression = (): Source | undefined => {
    const list = readList()
    if (!list) return undefined
    const groups = groupsOf(list.members, areChoices(list.joins)).map((group) => grouped('allOf', group))
    return grouped('oneOf', groups)
  }

  const readList = (): { members: Source[]; joins: Join[] } | undefined => {
    const first = readMember()
    if (!first) return undefined
    const members = [first]
    const joins: Join[] = []
    for (let more = readMore(); more; more = readMore()) {
      joins.push(more.join)
      members.push(more.member)
    }
    return { members, joins }
  }

  const readMore = () =>
    reader.attempt(() => {
      const join = readJoin(reader)
      const member = join && readMember()
      return member && { join, member }
    })

  const readMember = (): Source | undefined => readBracketed() ?? readSome() ?? readCourse()

  const readBracketed = () =>
    reader.attempt(() => {
      if (depth === MOST_BRACKETS || !reader.takeMark('(')) return undefined
      depth += 1
      const expression = readExpression()
      depth -= 1
      return expression && reader.takeMark(')') ? expression : undefined
    })

  /** `any two of A, B or C`: how the list is joined says nothing more. */
  const readSome = () =>
    reader.attempt((): Source | undefined => {
      reader.takeWord(/^any$/i)
      const word = reader.takeWord(COUNT)
      if (word === undefined || reader.takeWord(/^of$/i) === undefined) return undefined
      reader.takeMark(':')
      const members = readList()?.members
      const count = COUNTS.indexOf(word.toLowerCase()) + 1 || Number(word)
      if (!members || members.length < count) return undefined
      return count === 1 ? grouped('oneOf', members) : { nOf: count, of: members }
    })

  const readCourse = () =>
    reader.attempt((): Source | undefined => {
      reader.takeWord(/^(?:both|either)$/i)
      const mention = readMention(reader)
      if (!mention) return undefined
      const full = { ...before, ...mention }
      const course = courseText(full)
      if (course === undefined) return undefined
      before = full
      return { course, ...readCredits(reader) }
    })

  return readExpression()
}

/** A group of one is its member. */
function grouped(kind: 'allOf' | 'oneOf', members: readonly Source[]): Source {
  const [first] = members
  if (first && members.length === 1) return first
  return kind === 'allOf' ? { allOf: members } : { oneOf: members }
}
