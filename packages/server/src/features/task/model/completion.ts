import { createHash } from 'node:crypto'
import { decodeTime, encodeTime } from 'ulid'
import type { Day } from '../../../platform/dates/civil-day.ts'
import { following } from './repeat/occurrences.ts'
import { parseRule, ruleText } from './repeat/rule.ts'
import { withCompletion, type Task } from './task.ts'

/** A task, the tasks within it, and the one that follows it where it repeats. */
export interface TaskFamily {
  task: Task
  subtasks: readonly Task[]
  next: Task | null
  nextSubtasks: readonly Task[]
}

export interface FamilyChange {
  task: Task
  changed: readonly Task[]
  added: readonly Task[]
  removed: readonly Task[]
}

export interface Moment {
  /** ISO 8601 in UTC. */
  at: string
  /** The owner's day. */
  today: Day
}

const unchanged = (task: Task): FamilyChange => ({ task, changed: [], added: [], removed: [] })

/** Completes or reopens a task and all that goes with it. Completing what repeats makes the next one. */
export function completion(family: TaskFamily, isCompleted: boolean, moment: Moment): FamilyChange {
  if (family.task.isCompleted === isCompleted) return unchanged(family.task)
  return isCompleted ? completed(family, moment) : reopened(family, moment)
}

function completed({ task, subtasks, next }: TaskFamily, { at, today }: Moment): FamilyChange {
  const upcoming = next === null ? nextOf(task, { at, today }) : undefined
  const done = withCompletion(task, true, at)
  const added = upcoming ? [upcoming, ...subtasks.map((subtask) => copied(subtask, upcoming, at))] : []
  return {
    task: upcoming ? { ...done, nextId: upcoming.id } : done,
    changed: subtasks.filter((each) => !each.isCompleted).map((each) => withCompletion(each, true, at)),
    added,
    removed: [],
  }
}

function reopened({ task, subtasks, next, nextSubtasks }: TaskFamily, { at }: Moment): FamilyChange {
  const open = withCompletion(task, false, at)
  const isUntouched = [...(next ? [next] : []), ...nextSubtasks].every(({ rev }) => rev === 1)
  const takesBack = next !== null && isUntouched
  return {
    task: takesBack ? { ...open, nextId: null } : open,
    // Those that were completed with it.
    changed: subtasks
      .filter((each) => each.completedAt !== null && each.completedAt === task.completedAt)
      .map((each) => withCompletion(each, false, at)),
    added: [],
    removed: takesBack ? [...nextSubtasks, next] : [],
  }
}

/** The next task of a repetition: after the day it was due, and not in the past. */
export function nextOf(task: Task, { at, today }: Moment): Task | undefined {
  const rule = task.repeatRule === null ? undefined : parseRule(task.repeatRule)
  if (!rule || task.dueDate === null) return undefined
  const found = following(rule, task.dueDate, task.dueDate > today ? task.dueDate : today)
  return (
    found && {
      ...fresh(task, at),
      id: derivedId(task.id, found.day),
      dueDate: found.day,
      repeatRule: ruleText(found.rule),
    }
  )
}

const copied = (subtask: Task, parent: Task, at: string): Task => ({
  ...fresh(subtask, at),
  id: derivedId(subtask.id, parent.id),
  parentId: parent.id,
})

const fresh = (task: Task, at: string): Task => ({
  ...task,
  isCompleted: false,
  completedAt: null,
  nextId: null,
  rev: 1,
  createdAt: at,
  updatedAt: at,
})

const TIME_LENGTH = 10
const REST_LENGTH = 16
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The same on every device, so that one that completes a task while offline makes no second one. */
function derivedId(id: string, of: string): string {
  const hash = createHash('sha256').update(`${id} ${of}`).digest()
  const rest = [...hash.subarray(0, REST_LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('')
  // A millisecond later, so that it comes after the one it follows.
  return encodeTime(decodeTime(id) + 1, TIME_LENGTH) + rest
}
