import * as z from 'zod'
import { compactCode, courseReference } from '../../../../../../platform/catalog/course-reference.ts'
import { look, plainAnswer, type Inquiry, type Lookup, type LookupAnswer } from '../../lookup.ts'
import { counted, credits, enumerated, some } from '../../prose.ts'

const TOOL = 'tn_user_transcript_get'
const MOST_READ = 100
const MOST = 20
const Entry = z.object({
  course: z.string(),
  grade: z.string().nullable(),
  term: z.string().nullable(),
  credits: z.number().nullable().default(null),
  status: z.string().default('completed'),
})
type Entry = z.output<typeof Entry>
const Data = z.object({ items: z.array(Entry), totalCount: z.number() })

/** The student's own record: the courses, one of them, or how many credits. */
export const transcript: Lookup = {
  intent: 'transcript',
  tools: [TOOL],
  async answer(inquiry) {
    const { data, failure } = await look(inquiry, TOOL, { limit: MOST_READ }, Data)
    if (!data) return [failure]
    const citations = [{ label: 'Your transcript', tool: TOOL }]
    return [{ ...plainAnswer(textOf(data, inquiry)), citations } satisfies LookupAnswer]
  },
}

function textOf({ items, totalCount }: z.output<typeof Data>, inquiry: Inquiry): string {
  const { frame } = inquiry
  if (items.length === 0)
    return 'Your transcript is empty here. Add your courses, and I can take them into account.'
  if (frame.courses.length > 0) {
    const wanted = new Set(frame.courses.flatMap(({ codes }) => codes).flatMap(compact))
    const found = items.filter(({ course }) => compact(course).some((code) => wanted.has(code)))
    const missing = frame.courses.filter(
      ({ codes }) =>
        !found.some(({ course }) => codes.flatMap(compact).some((code) => compact(course).includes(code))),
    )
    return [
      ...(found.length > 0
        ? [`Your transcript has ${enumerated(found.map((entry) => entryText(entry, inquiry)))}.`]
        : []),
      ...(missing.length > 0
        ? [
            `Your transcript does not have ${enumerated(
              missing.map(({ codes, text }) => codes[0] ?? text),
              'or',
            )}.`,
          ]
        : []),
    ].join(' ')
  }
  const inTerm =
    frame.term === undefined
      ? []
      : items.filter(
          ({ term }) => term !== null && term.toLowerCase().includes(frame.term?.toLowerCase() ?? ''),
        )
  if (frame.term !== undefined && !frame.asksAmount)
    return inTerm.length > 0
      ? `In ${frame.term} your transcript has ${counted(inTerm.length, 'course')}: ${enumerated(inTerm.map((entry) => entryText(entry, inquiry)))}.`
      : `Your transcript has no course in ${frame.term}.`
  if (frame.asksAmount) {
    const earned = earnedOnce(items)
    const known = earned.filter((entry) => entry.credits !== null)
    const sum = known.reduce((total, entry) => total + (entry.credits ?? 0), 0)
    const unknown = earned.length - known.length
    const transferred = earned.filter(({ status }) => status === TRANSFER_CREDIT).length
    const what = transferred === 0 ? 'completed course' : 'course'
    const courses = `${counted(earned.length, what)}${transferred > 0 ? `, ${transferred} of them as transfer credit` : ''}`
    const amount =
      known.length === 0 && unknown > 0
        ? `${courses}, whose credits are not recorded`
        : `${credits(sum)} from ${courses}${unknown > 0 ? `; the credits of ${unknown} of them are not recorded` : ''}`
    return `Your transcript has ${amount}. It has ${counted(totalCount, 'entry').replace('entrys', 'entries')} in all.`
  }
  const asked = STATUSES.find(({ form }) => form.test(frame.masked))
  if (asked) {
    const found = items.filter(({ status }) => status === asked.status)
    const named = enumerated(found.map((entry) => entryText(entry, inquiry)))
    return found.length === 0
      ? `Your transcript has no courses ${asked.text}.`
      : `Your transcript has ${counted(found.length, 'course')} ${asked.text}: ${named}.`
  }
  const more = totalCount > MOST ? ` These are ${MOST} of ${totalCount}.` : ''
  const shown = items.slice(0, MOST).map((entry) => entryText(entry, inquiry))
  return `Your transcript has ${counted(totalCount, 'course')}: ${some(shown, MOST)}.${more}`
}

/** What a question may ask of the courses. */
const STATUSES: readonly { status: string; form: RegExp; text: string }[] = [
  {
    status: 'in-progress',
    form: /\bin progress\b|\b(?:currently|still) (?:taking|enrolled)\b/,
    text: 'in progress',
  },
  { status: 'withdrawn', form: /\bwithdr[ae]wn?\b|\bdrop(?:ped)?\b/, text: 'that you withdrew from' },
  { status: 'failed', form: /\bfail(?:ed)?\b/, text: 'that you failed' },
]

const TRANSFER_CREDIT = 'transfer-credit'

/** Each course that earned credit, once: a repeated course counts once. */
function earnedOnce(items: readonly Entry[]): readonly Entry[] {
  const earned = items.filter(({ status }) => status === 'completed' || status === TRANSFER_CREDIT)
  return [...Map.groupBy(earned, ({ course }) => course).values()].flatMap(
    (attempts) => attempts.find((entry) => entry.credits !== null) ?? attempts.slice(0, 1),
  )
}

const compact = (course: string): string[] => {
  const reference = courseReference(course, 'x')
  return reference ? [compactCode(reference)] : []
}

function entryText({ course, grade, term, credits: worth, status }: Entry, { naming }: Inquiry): string {
  const details = [
    grade,
    term,
    worth === null ? null : credits(worth),
    status === 'completed' ? null : status.replaceAll('-', ' '),
  ].filter((part) => part !== null)
  return details.length > 0 ? `${naming.withNames(course)}: ${details.join(', ')}` : naming.withNames(course)
}
