import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { appendChange } from '../../../../platform/store/change-log.ts'
import type { WorkspaceStateTable } from '../tables.ts'
import type { Reader, Writer } from '../../../../platform/store/store.ts'
import type { SavedState } from '../../model/saved-state.ts'

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

export async function readState(db: Reader, owner: string, id: string): Promise<SavedState | undefined> {
  const row = await db
    .selectFrom('workspaceState')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && stateOf(row)
}

export async function writeState(
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
