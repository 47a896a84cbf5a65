import { expect, test } from 'vitest'
import { parseSync } from 'rolldown/utils'
import { subtractions } from '../../scripts/checks/migrations.ts'

const faultsIn = (statement: string) => {
  const text = `export const it = { name: '0099-it', async up(db, { text }) { ${statement} } }`
  const { program } = parseSync('migration.ts', text)
  return subtractions({ file: 'migration.ts', program, imports: [], lineAt: () => 1 }, text)
}

test.each([
  "await db.schema.createTable('a').addColumn('id', text, required).addPrimaryKeyConstraint('k', ['id']).execute()",
  "await db.schema.createTable('a').addColumn('id', text, key).addUniqueConstraint('u', ['id']).execute()",
  "await db.schema.alterTable('a').addColumn('b', text).execute()",
  "await db.schema.alterTable('a').addColumn('b', text, (column) => column.notNull().defaultTo('')).execute()",
  "await db.schema.createIndex('i').on('a').columns(['b']).execute()",
  'await sql`update a set b = 1`.execute(db)',
])('adds: %s', (statement) => {
  expect(faultsIn(statement)).toEqual([])
})

test.each([
  "await db.schema.dropTable('a').execute()",
  "await db.schema.alterTable('a').dropColumn('b').execute()",
  "await db.schema.alterTable('a').renameTo('b').execute()",
  "await db.schema.alterTable('a').renameColumn('b', 'c').execute()",
  "await db.schema.alterTable('a').alterColumn('b', (column) => column.setNotNull()).execute()",
  "await db.schema.alterTable('a').addColumn('b', text, required).execute()",
  "await db.schema.alterTable('a').addUniqueConstraint('u', ['b']).execute()",
  "await db.schema.createIndex('i').on('a').columns(['b']).unique().execute()",
  'await sql`delete from a`.execute(db)',
])('takes away or demands: %s', (statement) => {
  expect(faultsIn(statement)).toHaveLength(1)
})
