import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store } from '../../store/store.ts'
import type { KnownSessions } from './known-sessions.ts'
import { headsOf, loadSessions } from './session-load-store.ts'

export const SNAPSHOT_EVERY = 100

/** Without the transaction of whoever asks: the snapshot comes after it. */
const outside = AsyncLocalStorage.snapshot()

/** Keeps the state that a session's committed events make. Gives how far it goes, if there was anything to keep. */
export function saveSnapshot(
  store: Store,
  owner: string,
  sessionId: string,
  { known, createdAt }: { readonly known: KnownSessions; readonly createdAt: string },
): Promise<number | undefined> {
  return outside(() =>
    store.write(
      async (db) => {
        const heads = await headsOf(db, [sessionId])
        const session = (await loadSessions(db, heads, known)).get(sessionId)
        // What could not be understood is left to a program that can.
        if (session?.owner !== owner || !session.isWhole) return undefined
        const { lastSeq: seq } = session.state
        const fresh = { seq, state: { ...session.state }, createdAt }
        await db
          .insertInto('sessionSnapshot')
          .values({ sessionId, ...fresh })
          .onConflict((on) =>
            on.column('sessionId').doUpdateSet(fresh).where('sessionSnapshot.seq', '<', seq),
          )
          .execute()
        return seq
      },
      { scope: owner },
    ),
  )
}
