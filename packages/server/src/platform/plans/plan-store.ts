import { ToolError } from '@tutor-nexus/toolkit'
import { appendChange } from '../store/change-log.ts'
import type { JsonObject } from '../store/schema/json.ts'
import type { Store, Writer } from '../store/store.ts'
import { endShares } from './end-shares-store.ts'

/** A plan of any kind. */
export interface SavedPlan<Body> {
  id: string
  name: string
  body: Body
  rev: number
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

export interface PlanKind<Body> {
  readonly kind: string
  /** Reads the body of a row. */
  read(body: unknown): Body
  /** What is thrown where there is no such plan. */
  missing(): ToolError
}

const MOST_PLANS = 200
const COLUMNS = ['id', 'name', 'body', 'rev', 'createdAt', 'updatedAt', 'deletedAt'] as const

/** The saved plans of one kind of one owner. */
export interface PlanStore<Body> {
  list(page: { after?: string | undefined; limit: number }): Promise<SavedPlan<Body>[]>
  count(): Promise<number>
  /** A deleted plan too, so that it can be restored. */
  byId(id: string): Promise<SavedPlan<Body> | undefined>
  /** Adds a plan, or replaces the one with this id. */
  put(plan: Omit<SavedPlan<Body>, 'rev' | 'deletedAt'>, changeId: string): Promise<SavedPlan<Body>>
  /** Deletes a plan, or restores it. */
  setDeleted(id: string, deletedAt: string | null, changeId: string, at: string): Promise<SavedPlan<Body>>
}

/** Opens the plans of one owner; no query of it can reach another's. */
export function savedPlans<Body extends JsonObject>(
  store: Store,
  owner: string,
  { kind, read, missing }: PlanKind<Body>,
): PlanStore<Body> {
  const planOf = (row: Omit<SavedPlan<Body>, 'body'> & { body: unknown }): SavedPlan<Body> => ({
    ...row,
    body: read(row.body),
  })
  const owned = (db: Pick<Writer, 'selectFrom'>) =>
    db.selectFrom('savedPlan').where('owner', '=', owner).where('kind', '=', kind)
  const kept = () => owned(store.read).where('deletedAt', 'is', null)

  const find = async (db: Pick<Writer, 'selectFrom'>, id: string): Promise<SavedPlan<Body> | undefined> => {
    const row = await owned(db).select(COLUMNS).where('id', '=', id).executeTakeFirst()
    return row && planOf(row)
  }

  const write = (
    plan: SavedPlan<Body>,
    before: SavedPlan<Body> | undefined,
    changeId: string,
    db: Writer,
  ) => {
    const { id, ...columns } = plan
    const log = () =>
      appendChange(db, {
        id: changeId,
        owner,
        device: store.device,
        entity: 'savedPlan',
        entityId: id,
        baseRev: before?.rev ?? null,
        body: { ...plan, kind },
        createdAt: plan.updatedAt,
      })
    const change = before
      ? db.updateTable('savedPlan').set(columns).where('owner', '=', owner).where('id', '=', id).execute()
      : db
          .insertInto('savedPlan')
          .values({ ...plan, owner, kind })
          .execute()
    return change.then(log).then(() => plan)
  }

  return {
    async list({ after, limit }) {
      const page = kept().select(COLUMNS).orderBy('id', 'desc').limit(limit)
      const rows = await (after === undefined ? page : page.where('id', '<', after)).execute()
      return rows.map(planOf)
    },
    async count() {
      const { total } = await kept()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
    byId: (id) => find(store.read, id),
    put: (plan, changeId) =>
      store.write(
        async (db) => {
          const before = await find(db, plan.id)
          const { total } = await owned(db)
            .where('deletedAt', 'is', null)
            .select(({ fn }) => fn.countAll<number>().as('total'))
            .executeTakeFirstOrThrow()
          if (!before && total >= MOST_PLANS) throw tooMany()
          const createdAt = before?.createdAt ?? plan.createdAt
          return write(
            { ...plan, createdAt, rev: (before?.rev ?? 0) + 1, deletedAt: null },
            before,
            changeId,
            db,
          )
        },
        { scope: owner },
      ),
    setDeleted: (id, deletedAt, changeId, at) =>
      store.write(
        async (db) => {
          const before = await find(db, id)
          if (!before) throw missing()
          if ((before.deletedAt === null) === (deletedAt === null)) return before
          if (deletedAt !== null) await endShares(db, owner, id, deletedAt)
          return write({ ...before, deletedAt, rev: before.rev + 1, updatedAt: at }, before, changeId, db)
        },
        { scope: owner },
      ),
  }
}

const tooMany = (): ToolError =>
  new ToolError('BAD_REQUEST', `At most ${MOST_PLANS} plans can be saved: delete one first`)
