import { AsyncLocalStorage } from 'node:async_hooks'
import { preparedStatement, type PreparedStatement } from '../../../platform/store/statements.ts'
import type { DialectName, Store } from '../../../platform/store/store.ts'
import type { SessionCache, LoadedSession } from './session-cache.ts'
import { headsOf, loadSessions } from './session-load-store.ts'

export const SNAPSHOT_EVERY = 100

export interface WantedSnapshot {
  readonly owner: string
  readonly sessionId: string
  /** The least seq that it should include. */
  readonly seq: number
  readonly createdAt: string
}

/** Runs outside the caller's transaction: the snapshot comes after it. */
const outside = AsyncLocalStorage.snapshot()

export async function saveSnapshot(store: Store, wanted: WantedSnapshot, known: SessionCache): Promise<void> {
  const { owner, sessionId, seq } = wanted
  const session = known.latest(sessionId)
  const options = { scope: owner }
  if (session?.isWhole && session.state.lastSeq >= seq) {
    await outside(() => store.writeBatch([snapshotOf(store.dialect, wanted, session)], options))
  } else {
    await outside(() => store.write(() => readAndSave(store, wanted, known), options))
  }
}

/** For events of a larger transaction, which has to end first. */
async function readAndSave(store: Store, wanted: WantedSnapshot, known: SessionCache): Promise<void> {
  const heads = await headsOf(store.read, [wanted.sessionId])
  const session = (await loadSessions(store.read, heads, known)).get(wanted.sessionId)
  // A state with unknown events is left to a newer version.
  if (session?.isWhole) await store.writeBatch([snapshotOf(store.dialect, wanted, session)])
}

const COLUMNS = 'session_id, seq, state, created_at'
const UNLESS_NEWER = `on conflict (session_id) do update
  set seq = excluded.seq, state = excluded.state, created_at = excluded.created_at
  where session_snapshot.seq < excluded.seq`
const SAVE: Record<DialectName, string> = {
  sqlite: `insert into session_snapshot (${COLUMNS})
    select session_id, ?, ?, ? from session_head where session_id = ? and owner = ?
    and numbering is not distinct from ? ${UNLESS_NEWER}`,
  postgres: `insert into session_snapshot (${COLUMNS})
    select session_id, $1, $2, $3 from session_head where session_id = $4 and owner = $5
    and numbering is not distinct from $6 ${UNLESS_NEWER}`,
}

/** Only while the session exists, with the same owner and numbering. */
function snapshotOf(
  dialect: DialectName,
  { owner, sessionId, createdAt }: WantedSnapshot,
  { state, numbering }: Pick<LoadedSession, 'state' | 'numbering'>,
): PreparedStatement {
  return preparedStatement(SAVE[dialect], state.lastSeq, state, createdAt, sessionId, owner, numbering)
}
