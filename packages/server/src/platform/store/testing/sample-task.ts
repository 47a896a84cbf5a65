import { monotonicFactory } from 'ulid'
import { appendChange } from '../change-log.ts'
import type { TaskTable } from '../../../features/task/store/tables.ts'
import type { Store } from '../store.ts'

const newId = monotonicFactory()
const TIME = '2026-01-02T03:04:05.678Z'

export function sampleTask(fields: Partial<TaskTable> = {}): TaskTable {
  return {
    id: newId(),
    owner: 'ann',
    title: 'Read chapter 3',
    description: null,
    isCompleted: false,
    dueDate: null,
    priority: null,
    labels: [],
    notes: null,
    rev: 1,
    createdAt: TIME,
    updatedAt: TIME,
    completedAt: null,
    dueTime: null,
    repeatRule: null,
    parentId: null,
    nextId: null,
    ...fields,
  }
}

/** Adds a task like a real store: the row and its change in one transaction. */
export function addTask(store: Store, task: TaskTable = sampleTask()): Promise<number> {
  const { id: entityId, owner, createdAt } = task
  return store.write(
    async (db) => {
      const id = newId()
      await db.insertInto('task').values(task).execute()
      const body = { ...task }
      await appendChange(db, { id, owner, entity: 'task', entityId, baseRev: null, body, createdAt })
      const { seq } = await db
        .selectFrom('change')
        .select('seq')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return seq
    },
    { scope: owner },
  )
}

export async function taskTitles(store: Store): Promise<string[]> {
  const rows = await store.read.selectFrom('task').select('title').orderBy('title').execute()
  return rows.map(({ title }) => title)
}
