import { countRows } from '../../../../platform/store/statements.ts'
import { appendChange } from '../../../../platform/store/change-log.ts'
import type { Reader, Store, Writer } from '../../../../platform/store/store.ts'
import type { Workspace } from '../../model/workspace.ts'
import type { SessionInfo, Slice, Workspaces } from '../../model/workspaces-port.ts'
import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { WorkspaceStateTable } from '../tables.ts'
import type { SavedState } from '../../model/saved-state.ts'

const COLUMNS = [
  'id',
  'name',
  'description',
  'vault',
  'institution',
  'instructions',
  'rev',
  'createdAt',
  'updatedAt',
] as const

/** Every query is limited to this owner. */
export function workspaceStore(store: Store, owner: string): Workspaces {
  const rows = (db: Reader) => db.selectFrom('workspace').where('owner', '=', owner)
  const find = (db: Reader, id: string) => rows(db).select(COLUMNS).where('id', '=', id).executeTakeFirst()
  const write = <Result>(work: (db: Writer) => Promise<Result>) => store.write(work, { scope: owner })

  const log = (db: Writer, id: string, baseRev: number | null, { ...body }: Workspace) =>
    appendChange(db, {
      id,
      owner,
      device: store.device,
      entity: 'workspace',
      entityId: body.id,
      baseRev,
      body,
      createdAt: body.updatedAt,
    })

  const sessionsIn = (workspaceId: string, newest: string | undefined) => {
    const own = store.read
      .selectFrom('session')
      .where('owner', '=', owner)
      .where((eb) => eb(eb.fn.coalesce('boundWorkspace', 'workspace'), '=', workspaceId))
    return newest === undefined ? own : own.where('id', '<=', newest)
  }

  const statesIn = (workspaceId: string, newest: string | undefined) => {
    const own = store.read
      .selectFrom('workspaceState')
      .where('owner', '=', owner)
      .where('workspaceId', '=', workspaceId)
    return newest === undefined ? own : own.where('id', '<=', newest)
  }

  return {
    vaultOf: async (id) => (await find(store.read, id))?.vault ?? undefined,
    institutionOf: async (id) => (await find(store.read, id))?.institution ?? undefined,
    find: (id) => find(store.read, id),

    async list(from, limit) {
      const [items, total] = await Promise.all([
        rows(store.read).select(COLUMNS).orderBy('id').offset(from).limit(limit).execute(),
        countRows(rows(store.read)),
      ])
      return { items, total }
    },

    add: (workspace, changeId) =>
      write(async (db) => {
        const made = await db
          .insertInto('workspace')
          .values({ ...workspace, owner })
          .onConflict((on) => on.columns(['owner', 'id']).doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!made) return false
        await log(db, changeId, null, workspace)
        return true
      }),

    change: (id, changeId, change) =>
      write(async (db) => {
        const before = await find(db, id)
        if (!before) return undefined
        const after = change(before)
        if (after === before) return before
        const { id: _, ...columns } = after
        await db
          .updateTable('workspace')
          .set(columns)
          .where('owner', '=', owner)
          .where('id', '=', id)
          .execute()
        await log(db, changeId, before.rev, after)
        return after
      }),

    async bind(sessionId, boundWorkspace) {
      const { numUpdatedRows } = await write((db) =>
        db
          .updateTable('session')
          .set({ boundWorkspace })
          .where('owner', '=', owner)
          .where('id', '=', sessionId)
          .executeTakeFirstOrThrow(),
      )
      return numUpdatedRows === 1n
    },

    async sessions(workspaceId, { newest, from, limit }: Slice) {
      const [found, total] = await Promise.all([
        sessionsIn(workspaceId, newest)
          .select(['id', 'name', 'kind', 'createdAt'])
          .orderBy('id', 'desc')
          .offset(from)
          .limit(limit)
          .execute(),
        countRows(sessionsIn(workspaceId, newest)),
      ])
      return { items: found.map((row): SessionInfo => ({ ...row, workspaceId })), total }
    },

    saveState: (state, changeId) => write((db) => writeState(db, owner, store.device, state, changeId)),

    async states(workspaceId, { newest, from, limit }: Slice) {
      const [found, total] = await Promise.all([
        statesIn(workspaceId, newest).selectAll().orderBy('id', 'desc').offset(from).limit(limit).execute(),
        countRows(statesIn(workspaceId, newest)),
      ])
      return { items: found.map(stateOf), total }
    },

    findState: (id) => readState(store.read, owner, id),
  }
}

const Body = lazy(() =>
  z.object({
    activeTask: z.string().nullable().catch(null),
    activeFiles: z.array(z.string()).catch([]),
    nextSteps: z.array(z.string()).catch([]),
  }),
)

export function stateOf({ owner: _, body, ...row }: WorkspaceStateTable): SavedState {
  return { ...row, ...Body().parse(body) }
}

async function readState(db: Reader, owner: string, id: string): Promise<SavedState | undefined> {
  const row = await db
    .selectFrom('workspaceState')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && stateOf(row)
}

async function writeState(
  db: Writer,
  owner: string,
  device: string,
  state: SavedState,
  changeId: string,
): Promise<void> {
  const { activeTask, activeFiles, nextSteps, ...columns } = state
  await db
    .insertInto('workspaceState')
    .values({ ...columns, owner, body: { activeTask, activeFiles, nextSteps } })
    .execute()
  await appendChange(db, {
    id: changeId,
    owner,
    device,
    entity: 'workspace-state',
    entityId: state.id,
    baseRev: null,
    body: { ...state },
    createdAt: state.createdAt,
  })
}
