import { sql } from 'kysely'
import type { Reader } from '../../store/store.ts'
import { TaskBody } from './task-body.ts'
import type { Task } from './task.ts'

export interface DeletedTask {
  /** As it was when it was deleted. */
  task: Task
  /** The revision that the deletion was made against. */
  rev: number
}

interface Page {
  /** Goes on behind this task. */
  after?: string | undefined
  limit: number
}

/** What only ever grows is not in the index by record. */
const isRecord = sql<boolean>`deletion.entity not in ('session-event', 'review')`

/** The deletions of tasks that nothing has followed: the log keeps what was before them. */
const deletions = (db: Reader, owner: string) =>
  db
    .selectFrom('change as deletion')
    .where('deletion.owner', '=', owner)
    .where('deletion.entity', '=', 'task')
    .where(isRecord)
    .where('deletion.body', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('change as later')
            .select('later.seq')
            .where('later.owner', '=', owner)
            .where('later.entity', '=', 'task')
            .where(sql<boolean>`later.entity not in ('session-event', 'review')`)
            .whereRef('later.entityId', '=', 'deletion.entityId')
            .whereRef('later.seq', '>', 'deletion.seq'),
        ),
      ),
    )

/** What was deleted, the latest first. */
export async function listDeleted(db: Reader, owner: string, { after, limit }: Page): Promise<Task[]> {
  const all = deletions(db, owner)
    .select(['deletion.entityId', 'deletion.baseRev'])
    .orderBy('deletion.seq', 'desc')
    .limit(limit)
  const page =
    after === undefined
      ? all
      : all.where('deletion.seq', '<', (eb) =>
          eb
            .selectFrom('change as of')
            .select(({ fn }) => fn.max('of.seq').as('seq'))
            .where('of.owner', '=', owner)
            .where('of.entity', '=', 'task')
            .where(sql<boolean>`"of".entity not in ('session-event', 'review')`)
            .where('of.entityId', '=', after),
        )
  const ids = (await page.execute()).map(({ entityId }) => entityId)
  const bodies = await lastBodies(db, owner, ids)
  return ids.flatMap((id) => bodies.get(id) ?? [])
}

export async function countDeleted(db: Reader, owner: string): Promise<number> {
  const { total } = await deletions(db, owner)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function findDeleted(db: Reader, owner: string, id: string): Promise<DeletedTask | undefined> {
  const deletion = await deletions(db, owner)
    .select('deletion.baseRev')
    .where('deletion.entityId', '=', id)
    .executeTakeFirst()
  const task = deletion && (await lastBodies(db, owner, [id])).get(id)
  return task && { task, rev: deletion.baseRev ?? task.rev }
}

/** What the log last knew of some tasks; what another program wrote and this one cannot read is left out. */
async function lastBodies(db: Reader, owner: string, ids: readonly string[]): Promise<Map<string, Task>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('change')
    .select(['entityId', 'body'])
    .where('owner', '=', owner)
    .where('seq', 'in', (eb) =>
      eb
        .selectFrom('change as of')
        .select(({ fn }) => fn.max('of.seq').as('seq'))
        .where('of.owner', '=', owner)
        .where('of.entity', '=', 'task')
        .where(sql<boolean>`"of".entity not in ('session-event', 'review')`)
        .where('of.body', 'is not', null)
        .where('of.entityId', 'in', ids)
        .groupBy('of.entityId'),
    )
    .execute()
  return new Map(
    rows.flatMap(({ entityId: id, body }) => {
      const read = TaskBody.safeParse(body)
      return read.success ? [[id, { ...read.data, id }]] : []
    }),
  )
}
