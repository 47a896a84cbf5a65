import type { JsonObject } from '../../../platform/store/schema/json.ts'
import type { Writer } from '../../../platform/store/store.ts'
import { DEFAULT_WORKSPACE } from '../model/session-state.ts'

export interface NewSession {
  readonly id: string
  readonly createdAt: string
  readonly home: string | null
  readonly workspace: string
}

/** Creates a session without events. False if the id is in use. */
export async function createSession(
  db: Writer,
  owner: string,
  { id, createdAt, home, workspace }: NewSession,
): Promise<boolean> {
  const inserted = await db
    .insertInto('session')
    .values({
      id,
      owner,
      kind: 'tutoring',
      workspace,
      name: null,
      boundWorkspace: null,
      createdAt,
    })
    .onConflict((on) => on.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false
  const head = { sessionId: id, owner, lastSeq: 0, status: 'open', lastActivityAt: createdAt, home } as const
  await db.insertInto('sessionHead').values(head).execute()
  return true
}

/** The workspace that a session's first event names. */
export function workspaceOf({ type, payload }: { type: string; payload: JsonObject }): string {
  const workspace = type === 'started' ? payload['workspace'] : undefined
  return typeof workspace === 'string' ? workspace : DEFAULT_WORKSPACE
}
