import * as z from 'zod'
import { look, plainAnswer, type Inquiry, type Lookup, type LookupAnswer } from '../../lookup.ts'
import { counted, cut, quotedName } from '../../prose.ts'
import { SUBJECT_CODES } from '../../../understand/words.ts'
import { ownWords } from './explain.ts'
import { singular } from './notes.ts'

const TOOL = 'list_tasks'
const MOST = 10
const MOST_READ = 100
const Data = z.object({
  tasks: z.array(z.object({ title: z.string(), due_date: z.string().nullable(), is_completed: z.boolean() })),
  next_cursor: z.string().optional(),
})
type Task = z.output<typeof Data>['tasks'][number]

/** Open tasks, of the days asked about. */
export const tasks: Lookup = {
  intent: 'tasks',
  tools: [TOOL],
  async answer(inquiry) {
    const { frame, now } = inquiry
    const done = /\b(?:completed|finished|done)\b/.test(frame.masked)
    const { data, failure } = await look(
      inquiry,
      TOOL,
      { status: done ? 'completed' : 'pending', limit: MOST_READ },
      Data,
    )
    if (!data) return [failure]
    const period = periodOf(frame.masked, now)
    const about = wordsOf(frame.topic)
    const named = data.tasks.filter(
      ({ title }) => about.length > 0 && about.every((word) => title.toLowerCase().includes(word)),
    )
    const near = named.length > 0 ? named : data.tasks.filter(({ title }) => sharesMost(title, about))
    // `when is my dentist appointment?` is in the notes, if it is no task.
    const isOne = period === undefined && about.length > 0 && ONE_TASK.test(frame.masked)
    if (isOne && near.length === 0) return noTask(about.join(' '), data.tasks.length, inquiry)
    const all = near.length > 0 ? near : data.tasks
    const fitting = period === undefined ? all : all.filter((task) => isWithin(task, period))
    const sorted = fitting.toSorted((a, b) => ((a.due_date ?? '9') < (b.due_date ?? '9') ? -1 : 1))
    const shown = sorted.slice(0, MOST)
    const what = done ? 'completed task' : 'open task'
    const when = period === undefined ? '' : ` ${period.words}`
    const later = all.length - fitting.length
    const others =
      period !== undefined && later > 0
        ? ` ${counted(later, 'other open task')} ${later === 1 ? 'is' : 'are'} due at another time or without a date.`
        : ''
    return [
      {
        text:
          sorted.length === 0
            ? `You have no ${what}s${when}.${others}`
            : `You have ${counted(sorted.length, what)}${when}${shown.length < sorted.length ? ` (${shown.length} of ${sorted.length} shown)` : ''}:\n${shown.map(taskText).join('\n')}${others === '' ? '' : `\n${others.trim()}`}`,
        citations: [{ label: 'Your tasks', tool: TOOL }],
        sources: [],
        question: '',
      },
    ]
  },
}

const ONE_TASK =
  /\bwhen\b(?!.*\b(?:tasks?|to-?dos?|assignments|deadlines|everything|next (?:task|deadline))\b)/

/** `send the transcript thing` is `Send transcript request`. */
function sharesMost(title: string, about: readonly string[]): boolean {
  const has = title.toLowerCase()
  const isIn = (word: string) => [singular(word), ...subjectNames(word)].some((each) => has.includes(each))
  return about.filter(isIn).length * 2 > about.length
}

/** `accounting` of `acct`. */
const subjectNames = (word: string): string[] =>
  [...SUBJECT_CODES].flatMap(([name, codes]) => (codes.includes(word.toUpperCase()) ? [name] : []))

async function noTask(topic: string, open: number, inquiry: Inquiry): Promise<LookupAnswer[]> {
  if (inquiry.sessionCourse !== undefined) return inquiry.answerAs('schedule', inquiry)
  const own = await ownWords(topic, inquiry)
  const said = `No open task of yours mentions ${quotedName(topic)}${open === 0 ? '' : `; you have ${counted(open, 'open task')}`}.`
  return [{ ...plainAnswer(said), citations: [{ label: 'Your tasks', tool: TOOL }] }, ...own]
}

const taskText = ({ title, due_date: due }: Task): string =>
  `- ${cut(title, 160)}${due === null ? '' : `, due ${due}`}`

interface Period {
  from: string
  to: string
  words: string
}

const DAY_MS = 86_400_000

/** The days that a question names; a week lasts until Sunday. */
function periodOf(masked: string, now: Date): Period | undefined {
  const day = (after: number) => new Date(now.getTime() + after * DAY_MS).toISOString().slice(0, 10)
  const untilSunday = (7 - now.getUTCDay()) % 7
  if (/\boverdue\b|\blate\b/.test(masked)) return { from: '', to: day(-1), words: 'past the due date' }
  if (/\btoday\b|\btonight\b/.test(masked)) return { from: '', to: day(0), words: 'due today or before' }
  if (/\btomorrow\b/.test(masked)) return { from: day(1), to: day(1), words: 'due tomorrow' }
  if (/\bnext week\b/.test(masked))
    return { from: day(untilSunday + 1), to: day(untilSunday + 7), words: 'due next week' }
  if (/\bthis week\b|\bweek\b/.test(masked))
    return { from: '', to: day(untilSunday), words: 'due this week or before' }
  return undefined
}

const isWithin = ({ due_date: due }: Task, { from, to }: Period): boolean =>
  due !== null && due >= from && due <= to

const NOT_TASKS = new Set(
  'task tasks todo todos due overdue open pending upcoming left week homework assignment assignments deadline deadlines hand submit finish finished completed tomorrow tonight late'.split(
    ' ',
  ),
)
const wordsOf = (topic: string): string[] =>
  topic.split(' ').filter((word) => word !== '' && !NOT_TASKS.has(word))
