import { countRows } from '../../../platform/store/statements.ts'
import { ToolError } from '@tutor-nexus/toolkit'
import { appendChange } from '../../../platform/store/change-log.ts'
import type { Store, Writer } from '../../../platform/store/store.ts'
import { TASK_NOT_FOUND, type STATUSES, type Task } from '../model/task.ts'

export type TaskStatus = (typeof STATUSES)[number]

export interface TaskPage {
  status: TaskStatus
  /** Continues after this task. */
  after?: string | undefined
  limit: number
}

export interface TaskStore {
  list(page: TaskPage): Promise<Task[]>
  count(status: TaskStatus): Promise<number>
  /** Open tasks, soonest first, those without a date last. */
  listPending(limit: number): Promise<Task[]>
  /** Completed tasks in a range of days, newest first. */
  listCompleted(days: { from: string; before: string }, limit: number): Promise<Task[]>
  add(task: Task, changeId: string): Promise<void>
  /** Reads, changes and writes in one transaction. A task returned unchanged is not written. */
  change(id: string, changeId: string, change: (task: Task) => Task): Promise<Task>
  remove(id: string, changeId: string, at: string): Promise<Task>
}

const COLUMNS = [
  'id',
  'title',
  'description',
  'isCompleted',
  'dueDate',
  'priority',
  'labels',
  'notes',
  'rev',
  'createdAt',
  'updatedAt',
  'completedAt',
] as const

/** Every query is limited to this owner. */
export function taskStore(store: Store, owner: string): TaskStore {
  const owned = (status: TaskStatus) => {
    const all = store.read.selectFrom('task').where('owner', '=', owner)
    return status === 'all' ? all : all.where('isCompleted', '=', status === 'completed')
  }

  const existing = async (db: Writer, id: string): Promise<Task> => {
    const task = await db
      .selectFrom('task')
      .select(COLUMNS)
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!task) throw new ToolError('NOT_FOUND', TASK_NOT_FOUND)
    return task
  }

  const log = (
    db: Writer,
    id: string,
    baseRev: number | null,
    entityId: string,
    body: Task | null,
    createdAt: string,
  ) =>
    appendChange(db, {
      id,
      owner,
      device: store.device,
      entity: 'task',
      entityId,
      baseRev,
      body: body && { ...body },
      createdAt,
    })

  const write = <Result>(work: (db: Writer) => Promise<Result>) => store.write(work, { scope: owner })

  return {
    list: ({ status, after, limit }) => {
      const page = owned(status).select(COLUMNS).orderBy('id').limit(limit)
      return (after === undefined ? page : page.where('id', '>', after)).execute()
    },

    count: (status) => countRows(owned(status)),

    listPending: (limit) =>
      owned('pending')
        .select(COLUMNS)
        .orderBy('dueDate', (order) => order.asc().nullsLast())
        .orderBy('id')
        .limit(limit)
        .execute(),

    listCompleted: ({ from, before }, limit) =>
      owned('completed')
        .select(COLUMNS)
        .where('completedAt', '>=', from)
        .where('completedAt', '<', before)
        .orderBy('completedAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),

    add: (task, changeId) =>
      write(async (db) => {
        await db
          .insertInto('task')
          .values({ ...task, owner })
          .execute()
        await log(db, changeId, null, task.id, task, task.createdAt)
      }),

    change: (id, changeId, change) =>
      write(async (db) => {
        const before = await existing(db, id)
        const after = change(before)
        if (after === before) return before
        const { id: _, ...columns } = after
        await db.updateTable('task').set(columns).where('owner', '=', owner).where('id', '=', id).execute()
        await log(db, changeId, before.rev, id, after, after.updatedAt)
        return after
      }),

    remove: (id, changeId, at) =>
      write(async (db) => {
        const task = await existing(db, id)
        await db.deleteFrom('task').where('owner', '=', owner).where('id', '=', id).execute()
        await log(db, changeId, task.rev, id, null, at)
        return task
      }),
  }
}
