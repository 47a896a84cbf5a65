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
  bytes: sql`bytea`,
  boolean: sql`boolean`,
  // Unlike jsonb it keeps the text as it was written.
  json: sql`json`,
}

export const postgresDriver = (pool: ClientPool): LeaseDriver =>
  new LeaseDriver(new TripDriver(pool), encodeParameter)

export function postgresKysely(driver: LeaseDriver): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
