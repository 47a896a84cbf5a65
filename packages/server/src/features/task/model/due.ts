import { ToolError } from '@tutor-nexus/toolkit'
import { readDate, yearAssumed, type Clock } from '../../../platform/dates/read-date.ts'
import { dayIn } from '../../../platform/dates/wall-clock.ts'
import { firstFrom } from './repeat/occurrences.ts'
import { readRepeat } from './repeat/repeat-words.ts'
import { ruleText } from './repeat/rule.ts'
import type { Task } from './task.ts'

export type Due = Pick<Task, 'dueDate' | 'dueTime' | 'repeatRule'>

/** What is left out stays, null takes away. */
export interface DueWords {
  due_date?: string | null | undefined
  repeat?: string | null | undefined
}

const NEVER: Due = { dueDate: null, dueTime: null, repeatRule: null }

interface DueReading {
  before?: Due
  /** What the caller calls the date. */
  parameter?: string
}

/** When a task is due, by what somebody wrote. What repeats is due on the first of its days from then on. */
export function dueBy(
  { due_date, repeat }: DueWords,
  clock: Clock,
  { before = NEVER, parameter = 'due_date' }: DueReading = {},
): Due {
  const read = due_date === undefined || due_date === null ? undefined : readDate(due_date, clock, parameter)
  const dueDate = read ? read.day : due_date === null ? null : before.dueDate
  const dueTime = read ? read.time : due_date === null ? null : before.dueTime
  if (typeof repeat === 'string') return repeated(repeat, { dueDate, dueTime }, clock)
  // Without a day there is nothing to repeat.
  return { dueDate, dueTime, repeatRule: repeat === null || dueDate === null ? null : before.repeatRule }
}

/** What reading the due date assumed. */
export const dueAssumed = ({ due_date }: DueWords, clock: Clock): string[] =>
  typeof due_date === 'string' ? yearAssumed(due_date, readDate(due_date, clock, 'due_date'), clock) : []

function repeated(words: string, { dueDate, dueTime }: Pick<Task, 'dueDate' | 'dueTime'>, clock: Clock): Due {
  const rule = readRepeat(words, clock)
  const first = firstFrom(rule, dueDate ?? dayIn(clock.timeZone, clock.now))
  if (first === undefined)
    throw new ToolError('BAD_REQUEST', `The repetition “${words.slice(0, 64)}” has no day from then on`, {
      details: { reason: 'Give a later end or an earlier due date' },
    })
  return { dueDate: first, dueTime, repeatRule: ruleText(rule) }
}
