import type { ColumnDefinitionBuilder, Expression, Kysely } from 'kysely'

/** The column types, in each database's own terms. */
export interface ColumnTypes {
  /** Compared byte by byte, so that both databases sort alike. */
  readonly text: Expression<string>
  readonly integer: Expression<number>
  readonly real: Expression<number>
  readonly boolean: Expression<boolean>
  readonly bytes: Expression<Uint8Array>
  /** An object or an array, stored as text. */
  readonly json: Expression<object>
}

/** Untyped, because a migration must still run after the tables have changed. */
export type MigrationDb = Pick<Kysely<unknown>, 'schema' | 'getExecutor'>

/** One step of the schema, for both databases. Never edit a published migration; add another one. */
export interface Migration {
  /** `0001-subject`, like its file. */
  readonly name: string
  up(db: MigrationDb, columns: ColumnTypes): Promise<void>
}

export const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull()
export const key = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull().primaryKey()
