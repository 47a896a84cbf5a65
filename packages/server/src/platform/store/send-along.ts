import type { CompiledQuery } from 'kysely'
import { leaseOf, type Sent } from './lease.ts'
import type { Writer } from './store.ts'

/**
 * Lets a statement travel with the next one of its transaction, or with the commit. Its result comes with theirs, so
 * it can only be awaited after them; where it fails, they do.
 */
export function sendAlong(db: Writer, query: CompiledQuery): Promise<Sent> {
  return db.getExecutor().provideConnection(async (connection) => leaseOf(connection).send(query))
}
