import type { PreparedStatement } from '../../../platform/store/statements.ts'
import type { SessionEventTable, SessionHeadTable } from '../../../platform/store/schema/session-tables.ts'
import type { Store } from '../../../platform/store/store.ts'
import { postgresAppend } from './postgres-append-store.ts'
import { sqliteAppend } from './sqlite-append-store.ts'

/** What one transaction adds to the logs of one owner. */
export interface OwnerRows {
  readonly owner: string
  readonly events: readonly SessionEventTable[]
  readonly heads: readonly HeadMove[]
}

export interface HeadMove extends Omit<SessionHeadTable, 'owner' | 'home' | 'numbering'> {
  /** Where the head is before. */
  readonly after: number
}

/**
 * Moves the heads, adds the events, and notes each in the change log. The last of the statements changes something,
 * unless a head was not where it should be: then none does, on SQLite as far as there is one head.
 */
export function appendStatements(
  { dialect, device }: Pick<Store, 'dialect' | 'device'>,
  rows: OwnerRows,
): PreparedStatement[] {
  return dialect === 'sqlite' ? sqliteAppend(device, rows) : [postgresAppend(device, rows)]
}
