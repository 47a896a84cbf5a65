import { existsSync } from 'node:fs'
import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { App } from '../../feature/app.ts'
import { readSettings } from '../../settings/settings.ts'
import type { CommandHost } from '../command-host.ts'
import { callIn, dataOf } from '../do/make-call.ts'
import { doPath } from '../do/find-mode.ts'
import { asStarted } from '../started-as.ts'
import { safeText } from '../terminal/cell.ts'
import { pageOf, type Paint } from '../terminal/page.ts'
import { cutTo } from '../terminal/text-width.ts'

const MOST = 3

const Due = lazy(() => ({
  tasks: z.object({
    tasks: z.array(z.object({ title: z.string(), due_date: z.string().nullable() })),
    next_cursor: z.string().optional(),
  }),
  cards: z.object({ counts: z.object({ learning: z.int(), review: z.int(), new: z.int() }) }),
  notices: z.object({ items: z.array(z.object({ text: z.string() })), totalCount: z.int() }),
}))

interface Command {
  words: string
  about: string
}

interface Today {
  lines: string[]
  next: Command[]
}

/** `tn` alone: what is due today, and what to type next. */
export async function dueToday(host: CommandHost): Promise<void> {
  const settings = readSettings()
  const isNew = !settings.shared && !existsSync(settings.home)
  const { lines, next } = isNew
    ? { lines: ['Nothing is here yet.'], next: [] }
    : await host.withApp(today, { demo: 'alongside' })
  const { paint, width } = pageOf(process.stdout)
  const commands = [...next, ...ALWAYS].slice(0, MOST)
  const typed = commands.map(({ words, about }) => ({ words: asStarted(words), about }))
  const widest = Math.max(...typed.map(({ words }) => words.length))
  console.log(
    [
      ...lines.map((line) => cutTo(line, width)),
      '',
      ...typed.map(({ words, about }) => commandLine(words.padEnd(widest), about, paint)),
    ].join('\n'),
  )
}

const ALWAYS: readonly Command[] = [
  { words: 'tn serve', about: 'open the web app' },
  { words: 'tn connect --help', about: 'connect your assistant' },
  { words: 'tn --help', about: 'see all commands' },
]

const commandLine = (words: string, about: string, paint: Paint): string =>
  `  ${paint.good(words)}  ${paint.faint(about)}`

async function today(app: App): Promise<Today> {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toLocaleDateString('en-CA')
  const found = Due()
  const ask = async <Data>(tool: string, args: object, schema: z.ZodType<Data>): Promise<Data> =>
    schema.parse(dataOf(await callIn(app, tool, args, {}), app.registry))
  const [cards, tasks, notices] = await Promise.all([
    ask('get-due-cards', { limit: 1 }, found.cards),
    ask('list_tasks', { status: 'pending', due_before: tomorrow }, found.tasks),
    ask('tn_user_notices', { limit: MOST }, found.notices),
  ])
  const due = cards.counts.learning + cards.counts.review + cards.counts.new
  const more = tasks.next_cursor === undefined ? '' : '+'
  const next = (isDue: boolean, tool: string, about: string): Command[] => {
    const known = app.registry.get(tool)
    return isDue && known ? [{ words: doPath(known), about }] : []
  }
  return {
    lines: [
      due === 0 ? 'No cards are due.' : `${countOf(due, 'card')} due.`,
      tasks.tasks.length === 0
        ? 'No tasks are due today.'
        : `${countOf(tasks.tasks.length, 'task', more)} due today or late:`,
      ...tasks.tasks.slice(0, MOST).map(({ title, due_date: day }) => `  ${day ?? ''}  ${safeText(title)}`),
      ...(notices.totalCount === 0 ? [] : [`${countOf(notices.totalCount, 'notice')}:`]),
      ...notices.items.map(({ text }) => `  ${safeText(text)}`),
    ],
    next: [
      ...next(due > 0, 'get-due-cards', 'study the cards that are due'),
      ...next(tasks.tasks.length > 0, 'list_tasks', 'see your tasks'),
      ...next(notices.totalCount > 0, 'tn_user_notices', 'see what is new'),
    ],
  }
}

const countOf = (count: number, noun: string, more = ''): string =>
  `${count}${more} ${noun}${count === 1 && more === '' ? '' : 's'}`
