import type { CallTables } from './schema/call-tables.ts'
import type { CatalogTables } from './schema/catalog-tables.ts'
import type { ChangeTables } from './schema/change-tables.ts'
import type { IdentityTables } from './schema/identity-tables.ts'
import type { NodeTables } from './schema/node-tables.ts'
import type { SearchTables } from './schema/search-tables.ts'
import type { SessionEventTables, SessionTables } from './schema/session-tables.ts'
import type { SyncTables } from './schema/sync-tables.ts'

/** One row per migration that has run. */
export interface SchemaVersionTable {
  version: number
  name: string
  appliedAt: string
}

/** The rule version that made the rows of this name. See `derived-rows.ts`. */
export interface DerivedRowsTable {
  name: string
  version: number
}

/**
 * All tables as queries see them; each feature adds its own (`store/tables.ts`). Columns are snake_case in the database
 * and camelCase here. Times are ISO 8601 in UTC. Booleans, numbers and JSON values are the same on both databases.
 */
export interface Schema
  extends
    CallTables,
    CatalogTables,
    ChangeTables,
    IdentityTables,
    NodeTables,
    SearchTables,
    SessionEventTables,
    SessionTables,
    SyncTables {
  schemaVersion: SchemaVersionTable
  derivedRows: DerivedRowsTable
}
