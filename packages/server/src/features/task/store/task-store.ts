import { sql, type ExpressionBuilder } from 'kysely'
import { enqueueStatement } from '../../../platform/store/guarded-driver.ts'
import type { Schema } from '../../../platform/store/schema.ts'
import {
  countRows,
  isPostgres,
  preparedStatement,
  type PreparedStatement,
} from '../../../platform/store/statements.ts'
import { ToolError } from '@tutor-nexus/toolkit'
import { appendChange } from '../../../platform/store/change-log.ts'
import type { Store, Writer } from '../../../platform/store/store.ts'
import type { FamilyChange, TaskFamily } from '../model/completion.ts'
import {
  duePosition,
  MOST_SUBTASKS,
  TASK_NOT_FOUND,
  type ListedTask,
  type STATUSES,
  type Task,
} from '../model/task.ts'

export type TaskStatus = (typeof STATUSES)[number]

export interface TaskFilter {
  status: TaskStatus
  /** Only tasks with a due date before this day. */
  dueBefore?: string | undefined
  /** Only the tasks within this one. */
  parent?: string | undefined
}

export interface TaskPage extends TaskFilter {
  /** Soonest first, those without a date last; else oldest first. */
  byDue?: boolean
  /** Continues after this task: its id, or by due date its `dueKey`. */
  after?: string | undefined
  limit: number
}

export interface TaskStore {
  list(page: TaskPage): Promise<ListedTask[]>
  count(filter: TaskFilter): Promise<number>
  /** Open tasks, soonest first, those without a date last. */
  listPending(limit: number): Promise<Task[]>
  /** Tasks due on or after a day, soonest first. */
  listDue(from: string, limit: number): Promise<Task[]>
  /** Completed tasks in a range of days, newest first. */
  listCompleted(days: { from: string; before: string }, limit: number): Promise<Task[]>
  add(task: Task, changeId: string): Promise<void>
  /** Reads, changes and writes in one transaction. A task returned unchanged is not written. */
  change(id: string, changeId: string, change: (task: Task) => Task): Promise<Task>
  /** The same for a task with those that go with it. */
  changeFamily(
    id: string,
    newId: () => string,
    at: string,
    decide: (family: TaskFamily) => FamilyChange,
  ): Promise<Task>
  /** Removes a task and those within it. */
  remove(id: string, newId: () => string, at: string): Promise<{ task: Task; subtasks: Task[] }>
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
  'dueTime',
  'repeatRule',
  'parentId',
  'nextId',
] as const

const STORED = COLUMNS.map(snakeCase)

const INSERT = `insert into task (owner, ${STORED.join(', ')})
  values (${['owner', ...COLUMNS].map((_, at) => `$${at + 1}`).join(', ')})`

const insertOf = (owner: string, task: Task): PreparedStatement =>
  preparedStatement(INSERT, owner, ...COLUMNS.map((column) => task[column]))

function snakeCase(column: string): string {
  return column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Every query is limited to this owner. */
export function taskStore(store: Store, owner: string): TaskStore {
  const owned = (status: TaskStatus) => {
    const all = store.read.selectFrom('task').where('owner', '=', owner)
    return status === 'all' ? all : all.where('isCompleted', '=', status === 'completed')
  }

  const filtered = ({ status, dueBefore, parent }: TaskFilter) => {
    const within = parent === undefined ? owned(status) : owned(status).where('parentId', '=', parent)
    return dueBefore === undefined ? within : within.where('dueDate', '<', dueBefore)
  }

  const behind = (after: string) => {
    const { dueDate, id } = duePosition(after)
    return ({ eb, or, and }: ExpressionBuilder<Schema, 'task'>) =>
      dueDate === null
        ? and([eb('dueDate', 'is', null), eb('id', '>', id)])
        : or([
            eb('dueDate', '>', dueDate),
            and([eb('dueDate', '=', dueDate), eb('id', '>', id)]),
            eb('dueDate', 'is', null),
          ])
  }

  // Of `parent_id`, which is not compared byte by byte as ids are: without it PostgreSQL would not use its index.
  const ofColumn = isPostgres(store.read) ? sql<string>`task.id collate "default"` : sql<string>`task.id`

  /** Counted with the page, which saves a round trip. */
  const subtaskCounts = (eb: ExpressionBuilder<Schema, 'task'>) => {
    const subtasks = eb
      .selectFrom('task as part')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('part.owner', '=', owner)
      .where('part.parentId', '=', ofColumn)
    return [subtasks.as('total'), subtasks.where('part.isCompleted', '=', true).as('done')] as const
  }

  const find = (db: Writer, id: string): Promise<Task | undefined> =>
    db.selectFrom('task').select(COLUMNS).where('owner', '=', owner).where('id', '=', id).executeTakeFirst()

  const existing = async (db: Writer, id: string): Promise<Task> => {
    const task = await find(db, id)
    if (!task) throw new ToolError('NOT_FOUND', TASK_NOT_FOUND)
    return task
  }

  const within = (db: Writer, parent: string): Promise<Task[]> =>
    db
      .selectFrom('task')
      .select(COLUMNS)
      .where('owner', '=', owner)
      .where('parentId', '=', parent)
      .orderBy('id')
      .execute()

  const requireParent = async (db: Writer, id: string): Promise<void> => {
    const parent = await existing(db, id)
    if (parent.parentId !== null) throw subtaskRefused('A subtask has no subtasks of its own')
    if ((await within(db, id)).length >= MOST_SUBTASKS)
      throw subtaskRefused(`A task has at most ${MOST_SUBTASKS} subtasks`)
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

  const insert = async (db: Writer, task: Task, changeId: string): Promise<void> => {
    await enqueueStatement(db, insertOf(owner, task))
    await log(db, changeId, null, task.id, task, task.createdAt)
  }

  /** A change raises the revision by one. */
  const update = async (db: Writer, task: Task, changeId: string): Promise<void> => {
    const { id, ...columns } = task
    await db.updateTable('task').set(columns).where('owner', '=', owner).where('id', '=', id).execute()
    await log(db, changeId, task.rev - 1, id, task, task.updatedAt)
  }

  const erase = async (db: Writer, task: Task, changeId: string, at: string): Promise<void> => {
    await db.deleteFrom('task').where('owner', '=', owner).where('id', '=', task.id).execute()
    await log(db, changeId, task.rev, task.id, null, at)
  }

  const write = <Result>(work: (db: Writer) => Promise<Result>) => store.write(work, { scope: owner })

  return {
    async list({ byDue = false, after, limit, ...filter }) {
      const page = filtered(filter).select(COLUMNS).select(subtaskCounts).limit(limit)
      const sorted = byDue
        ? page.orderBy('dueDate', (order) => order.asc().nullsLast()).orderBy('id')
        : page.orderBy('id')
      const rest =
        after === undefined ? sorted : byDue ? sorted.where(behind(after)) : sorted.where('id', '>', after)
      const rows = await rest.execute()
      return rows.map(({ total, done, ...task }) => ({
        ...task,
        subtasks: { done: done ?? 0, total: total ?? 0 },
      }))
    },

    count: (filter) => countRows(filtered(filter)),

    listPending: (limit) =>
      owned('pending')
        .select(COLUMNS)
        .orderBy('dueDate', (order) => order.asc().nullsLast())
        .orderBy('id')
        .limit(limit)
        .execute(),

    listDue: (from, limit) =>
      owned('all')
        .select(COLUMNS)
        .where('dueDate', '>=', from)
        .orderBy('dueDate')
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
        if (task.parentId !== null) await requireParent(db, task.parentId)
        await insert(db, task, changeId)
      }),

    change: (id, changeId, change) =>
      write(async (db) => {
        const before = await existing(db, id)
        const after = change(before)
        if (after !== before) await update(db, after, changeId)
        return after
      }),

    changeFamily: (id, newId, at, decide) =>
      write(async (db) => {
        const task = await existing(db, id)
        const next = task.nextId === null ? null : ((await find(db, task.nextId)) ?? null)
        const [subtasks, nextSubtasks] = [await within(db, id), next ? await within(db, next.id) : []]
        const { task: after, changed, added, removed } = decide({ task, subtasks, next, nextSubtasks })
        if (after !== task) await update(db, after, newId())
        for (const each of changed) await update(db, each, newId())
        for (const each of added) await insert(db, each, newId())
        for (const each of removed) await erase(db, each, newId(), at)
        return after
      }),

    remove: (id, newId, at) =>
      write(async (db) => {
        const task = await existing(db, id)
        const subtasks = await within(db, id)
        for (const each of [...subtasks, task]) await erase(db, each, newId(), at)
        return { task, subtasks }
      }),
  }
}

const subtaskRefused = (message: string): ToolError => new ToolError('BAD_REQUEST', message)
