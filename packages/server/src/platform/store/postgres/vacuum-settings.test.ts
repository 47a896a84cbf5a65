import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-stores.ts'

const database = testDatabase('postgres')

test('tables that are written often are vacuumed at a fiftieth of dead rows, and have room for changed rows', async () => {
  const { read } = await database.open()
  const { rows } = await sql<{ name: string; options: string }>`
    select relname as name, reloptions::text as options from pg_class
    where relname in ('owner_head', 'call_record') order by relname`.execute(read)
  const often = expect.stringContaining('autovacuum_vacuum_scale_factor=0.02')
  expect(rows).toEqual([
    { name: 'call_record', options: often },
    {
      name: 'owner_head',
      options: expect.stringMatching(/fillfactor=85.*autovacuum_vacuum_scale_factor=0.02/),
    },
  ])
})
