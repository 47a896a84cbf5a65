import type { Writer } from '../../../platform/store/store.ts'

/** Until sessions can be started in another. */
const WORKSPACE = 'default'

export interface Beginning {
  readonly id: string
  readonly createdAt: string
  /** The device that numbers its events; null where that is this one. */
  readonly home: string | null
}

/** Makes the rows of a session without events. False where the id is in use, whatever for. */
export async function createSession(
  db: Writer,
  owner: string,
  { id, createdAt, home }: Beginning,
): Promise<boolean> {
  const made = await db
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
  if (made.numInsertedOrUpdatedRows !== 1n) return false
  const head = { sessionId: id, owner, lastSeq: 0, status: 'open', lastActivityAt: createdAt, home } as const
  await db.insertInto('sessionHead').values(head).execute()
  return true
}
