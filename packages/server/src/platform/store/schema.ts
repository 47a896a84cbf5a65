import type { CallTables } from './schema/call-tables.ts'
import type { CatalogTables } from './schema/catalog-tables.ts'
import type { ChangeTables } from './schema/change-tables.ts'
import type { IdentityTables } from './schema/identity-tables.ts'
import type { SearchTables } from './schema/search-tables.ts'
import type { SessionEventTables, SessionTables } from './schema/session-tables.ts'
import type { SyncTables } from './schema/sync-tables.ts'

/** One row for each migration that this database has been through. */
export interface SchemaVersionTable {
  version: number
  name: string
  appliedAt: string
}

/** Which version of a rule made the rows of that name. See `derived-rows.ts`. */
export interface DerivedRowsTable {
  name: string
  version: number
}

/**
 * Every table, as queries see it; each feature adds its own (`store/tables.ts`). Columns are snake_case in the
 * database and camelCase here; times are ISO 8601 in UTC; booleans are booleans, counts are numbers and JSON columns
 * are values on either database.
 */
export interface Schema
  extends
    CallTables,
    CatalogTables,
    ChangeTables,
    IdentityTables,
    SearchTables,
    SessionEventTables,
    SessionTables,
    SyncTables {
  schemaVersion: SchemaVersionTable
  derivedRows: DerivedRowsTable
}
