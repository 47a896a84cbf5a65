import type { Target } from '../../model/rule.ts'
import { courseText, readCredits, readMention, type CreditRange } from './course-words.ts'
import type { TokenReader } from './tokens.ts'

/** A target, with the subject that a later one may leave out. */
export interface NamedTarget {
  subject?: string
  target: Target
}

const GENERIC = /X{2,}|^\d{1,2}X\d*$|^[1-9](?:st|nd|rd|th)\b| lev/i

/** Subjects that are none: credit that no subject takes. */
const ELECTIVE = /^(?:ELEV|ELECT?|ELCT|EL|GE|GEN|GENEL|UNSP|UNAS|UNASS|UNCR|UNSPEC|[A-Z]{2}EL)$/
const BUCKET = /^(?:[A-Z]+(?: [A-Z]+)*|(?:[Uu]nassigned|[Uu]nspecified|[Ee]lective|[Gg]eneral)\b.*)$/
const MOST_BUCKET_WORDS = 3

/** A target of the receiving school: its school may be left out, and after the first its subject too. */
export const readTarget = (
  reader: TokenReader,
  destination: string,
  before?: NamedTarget,
): NamedTarget | undefined =>
  reader.attempt(() => {
    reader.takeWord(/^either$/i)
    const named = reader.peek()?.text === destination
    if (named) reader.next()
    const mention = readMention(reader)
    if (!mention) return named ? readBucket(reader) : undefined
    const range = readCredits(reader)
    // Only the first target stands for itself without credits: later ones may belong to a sentence.
    if (!range && (before || !named)) return undefined
    const { institution, number } = mention
    if (institution !== undefined && !named) return undefined
    const subject = [institution, mention.subject ?? before?.subject]
      .filter((word) => word !== undefined)
      .join(' ')
    const target = targetOf(subject, number, destination, range)
    return target && { subject, target }
  })

/** Credit without subject and number: `VCC UNSP (3)`. */
function readBucket(reader: TokenReader): NamedTarget | undefined {
  const words: string[] = []
  while (words.length < MOST_BUCKET_WORDS && reader.peek()?.word) words.push(reader.next()?.text ?? '')
  const range = readCredits(reader)
  const bucket = words.join(' ')
  return range && BUCKET.test(bucket) ? { target: { kind: 'elective', bucket, ...range } } : undefined
}

function targetOf(
  subject: string,
  number: string,
  destination: string,
  range: CreditRange | undefined,
): Target | undefined {
  const generic = GENERIC.test(number)
  const pattern = generic ? number.replace(/x/g, 'X') : number
  const level = Number(/\d/.exec(pattern)?.[0] ?? NaN)
  const leveled = { ...(!Number.isNaN(level) && { level }), ...range }
  if (subject === '') return generic ? { kind: 'elective', bucket: pattern, ...leveled } : undefined
  if (ELECTIVE.test(subject) && (generic || subject.startsWith('UN')))
    return { kind: 'elective', bucket: subject, pattern, ...leveled }
  if (generic) return { kind: 'generic', subject, pattern, ...leveled }
  const course = courseText({ institution: destination, subject, number })
  return course === undefined ? undefined : { kind: 'course', course, ...range }
}
