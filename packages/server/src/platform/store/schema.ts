import type { CallTables } from './schema/call-tables.ts'
import type { CardTables } from './schema/card-tables.ts'
import type { CatalogTables } from './schema/catalog-tables.ts'
import type { ChangeTables } from './schema/change-tables.ts'
import type { IdentityTables } from './schema/identity-tables.ts'
import type { SearchTables } from './schema/search-tables.ts'
import type { SessionEventTables } from './schema/session-event-tables.ts'
import type { SessionTables } from './schema/session-tables.ts'
import type { SyncTables } from './schema/sync-tables.ts'
import type { TaskTables } from './schema/task-tables.ts'
import type { TraceTables } from './schema/trace-tables.ts'
import type { TranscriptTables } from './schema/transcript-tables.ts'
import type { UserTables } from './schema/user-tables.ts'
import type { VaultTables } from './schema/vault-tables.ts'

/** One row for each migration that this database has been through. */
export interface SchemaVersionTable {
  version: number
  name: string
  appliedAt: string
}

/**
 * Every table, as queries see it. Columns are snake_case in the database and camelCase here; times are ISO 8601
 * in UTC; booleans are booleans, counts are numbers and JSON columns are values on either database.
 */
export interface Schema
  extends
    CallTables,
    CardTables,
    CatalogTables,
    ChangeTables,
    IdentityTables,
    SearchTables,
    SessionEventTables,
    SessionTables,
    SyncTables,
    TaskTables,
    TraceTables,
    TranscriptTables,
    UserTables,
    VaultTables {
  schemaVersion: SchemaVersionTable
}
