import type { ColumnDefinitionBuilder, Expression, Kysely } from 'kysely'

/** The column types that both databases have, each in its own words. */
export interface ColumnTypes {
  /** Compared byte by byte, so that both databases sort alike. */
  readonly text: Expression<string>
  readonly integer: Expression<number>
  readonly real: Expression<number>
  readonly boolean: Expression<boolean>
  readonly bytes: Expression<Uint8Array>
  /** An object or an array, kept as text. */
  readonly json: Expression<object>
}

/** A migration must still run when today's tables look different, so it sees no typed schema. */
export type MigrationDb = Pick<Kysely<unknown>, 'schema' | 'getExecutor'>

/** One step of the schema, for both databases. A published one is never edited: the next one corrects it. */
export interface Migration {
  /** `0001-subject`, as its file is called. */
  readonly name: string
  up(db: MigrationDb, columns: ColumnTypes): Promise<void>
}

export const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull()
export const key = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull().primaryKey()
