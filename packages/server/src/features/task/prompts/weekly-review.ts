import * as z from 'zod'
import {
  optionalText,
  dataBlock,
  dataNotice,
  userMessage,
  list,
  steps,
  TOOL_NAMES,
  type DataBlock,
} from '../../../platform/prompts/prompt-text.ts'
import { definePrompt } from '../define.ts'
import type { Task } from '../model/task.ts'
import { listTasks } from '../tools/list-tasks.ts'
import { dayText, likelyDays, reviewDay, weekAround, type ReviewWeek } from './review-week.ts'

const OPEN = { name: 'open-tasks', most: 200, bytes: 12 * 1024 }
const DONE = { name: 'completed-tasks', most: 100, bytes: 5 * 1024 }

export const weeklyReview = definePrompt({
  name: 'weekly-review',
  title: 'Weekly review',
  description: 'Looks back on the past seven days of your tasks and plans the next seven.',
  arguments: () =>
    z.strictObject({
      day: optionalText(10)
        .transform((text, { addIssue }) => {
          const day = text === undefined ? undefined : reviewDay(text)
          if (text !== undefined && day === undefined)
            addIssue('Not a day such as 2026-11-16, nor a week such as 2026-W47')
          return day
        })
        .describe(
          'The day of the review, 2026-11-16, or a week, 2026-W47, for its Monday; today if left out',
        ),
    }),
  permissions: listTasks.permissions,
  complete: { day: (typed, _, { now }) => likelyDays(now()).filter((day) => day.startsWith(typed.trim())) },
  async handler({ day }, { services: { tasks }, now }) {
    const week = weekAround(day ?? dayText(now().getTime()))
    const [open, total, done] = await Promise.all([
      tasks.listPending(OPEN.most),
      tasks.count({ status: 'pending' }),
      tasks.listCompleted({ from: week.from, before: week.next }, DONE.most + 1),
    ])
    const openBlock = dataBlock(OPEN.name, open.map(openView(week)), OPEN.bytes)
    const doneBlock = dataBlock(DONE.name, done.slice(0, DONE.most).map(doneView), DONE.bytes)
    return [
      userMessage(
        `Go over the student's past week with them and plan the coming one. Today is taken to be ${week.day} (UTC): look back to ${week.from}, and plan from ${week.day} to ${week.until}.`,
        list(`Their tasks are at hand. ${dataNotice(OPEN.name, DONE.name)}`, [
          openSummary(openBlock, total),
          doneSummary(doneBlock, done.length, week),
        ]),
        WORK,
        SHAPE,
        openBlock.text,
        doneBlock.text,
      ),
    ]
  },
})

const openView =
  ({ day, until }: ReviewWeek) =>
  ({ id, title, dueDate, priority, labels }: Task) => ({
    task_id: id,
    title,
    when: dueDate === null ? 'no-date' : dueDate < day ? 'overdue' : dueDate <= until ? 'this-week' : 'later',
    ...(dueDate !== null && { due_date: dueDate }),
    ...(priority !== null && { priority }),
    ...(labels.length > 0 && { labels }),
  })

const doneView = ({ title, dueDate, completedAt }: Task) => ({
  title,
  completed_at: completedAt,
  ...(dueDate !== null && { due_date: dueDate }),
})

/** `the only one that is`, `all 3 that are` */
const allThat = (count: number, one: string, many: string): string =>
  count === 1 ? `the only one that ${one}` : `all ${count} that ${many}`

const openSummary = ({ shown }: DataBlock, total: number): string =>
  total === 0
    ? `<${OPEN.name}> is empty: nothing is open. Ask what is coming up instead of inventing work.`
    : shown === total
      ? `<${OPEN.name}>: ${allThat(total, 'is', 'are')} open, the soonest due first, those without a date last.`
      : `<${OPEN.name}>: the ${shown} that are due soonest, of ${total}. list_tasks {"status":"pending"} gives all of them, page by page.`

const doneSummary = ({ shown }: DataBlock, found: number, { from, day }: ReviewWeek): string =>
  found === 0
    ? `<${DONE.name}> is empty: nothing was completed from ${from} to ${day}. Say so without blame.`
    : shown === found
      ? `<${DONE.name}>: ${allThat(found, 'was', 'were')} completed from ${from} to ${day}, the latest first.`
      : `<${DONE.name}>: the latest ${shown} that were completed from ${from} to ${day}; there are more. list_tasks {"status":"completed"} gives all.`

const WORK = steps('Do it in this order.', [
  'Look back: in two or three sentences what got done, and what stayed behind.',
  'Overdue tasks: for each, ask whether to do it now, to move it, or to let it go.',
  'Plan the days: what is due this week first, then by priority; nothing later than the day it is due; at most three larger things a day; one day with room for what goes wrong. Where you do not know how long something takes, ask.',
  `Show the plan and wait until the student agrees. Only then change anything: update_task with task_id and due_date moves a task, add_task adds what is missing, complete_task with task_id and "completed": true ticks off what turns out to be done. Delete nothing unless the student asks for it. These are names of tools. ${TOOL_NAMES}`,
])

const SHAPE = list('Write it for a student:', [
  'A table with the columns day, task, due; below it what has no place this week and why.',
  'Titles as they stand, no task ids, no names of tools.',
  'At most three questions, at the end.',
])
