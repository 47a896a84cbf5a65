import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { LeaseDriver } from '../lease-driver.ts'
import type { ColumnTypes } from '../migrations/migration.ts'
import { encodeParameter } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { TripDriver, type ClientPool } from './trip-driver.ts'

export const postgresColumns: ColumnTypes = {
  text: sql`text collate "C"`,
  integer: sql`bigint`,
  real: sql`double precision`,
  boolean: sql`boolean`,
  // Unlike jsonb it keeps the text as it was written.
  json: sql`json`,
}

export function postgresKysely(pool: ClientPool): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new LeaseDriver(new TripDriver(pool), encodeParameter),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
