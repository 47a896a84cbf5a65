import type { Writer } from '../../../platform/store/store.ts'

/** Sessions cannot be started in another workspace yet. */
const WORKSPACE = 'default'

export interface NewSession {
  readonly id: string
  readonly createdAt: string
  readonly home: string | null
}

/** Creates a session without events. False if the id is in use. */
export async function createSession(
  db: Writer,
  owner: string,
  { id, createdAt, home }: NewSession,
): Promise<boolean> {
  const inserted = await db
    .insertInto('session')
    .values({
      id,
      owner,
      kind: 'tutoring',
      workspace: WORKSPACE,
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
