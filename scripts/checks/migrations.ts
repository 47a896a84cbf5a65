import { type ESTree, Visitor } from 'rolldown/utils'
import type { Check } from './check.ts'
import { codeFiles, readText } from './repository.ts'
import { type Source, sourceOf } from './source.ts'

const MIGRATION = /\/migrations\/(\d{4})-[^/]+\.ts$/
/** The last one before nodes of two versions ran side by side. */
const LAST_EXEMPT = 34

const CHANGES_WHAT_IS_THERE = new Set([
  'dropTable',
  'dropColumn',
  'dropConstraint',
  'renameTo',
  'renameColumn',
  'alterColumn',
  'modifyColumn',
  'addCheckConstraint',
  'addForeignKeyConstraint',
  'addUniqueConstraint',
])
const CONSTRAINTS = /^add\w+Constraint$/
const RAW = /\b(?:drop|rename|truncate|delete\s+from|alter\s+column|set\s+not\s+null)\b/i

/** While nodes are upgraded one after the other, the version before works on the new schema. */
export const additiveMigrations: Check = {
  name: 'migrations only add',
  async run() {
    const files = (await codeFiles()).filter((file) => Number(MIGRATION.exec(file)?.[1] ?? 0) > LAST_EXEMPT)
    const faults = files.map(async (file) => subtractions(await sourceOf(file), await readText(file)))
    return (await Promise.all(faults)).flat()
  },
}

export function subtractions({ file, program, lineAt }: Source, text: string): string[] {
  const faults: string[] = []
  const report = (start: number, what: string) =>
    faults.push(`${file}:${lineAt(start)} ${what}: nodes of the version before still run on this schema`)
  new Visitor({
    CallExpression(call) {
      const { callee, start, end } = call
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      const chain = calledOn(call)
      const isNew = chain.includes('createTable')
      if (CHANGES_WHAT_IS_THERE.has(name) && !(isNew && CONSTRAINTS.test(name))) report(start, name)
      const column = name === 'addColumn' && !isNew ? text.slice(callee.property.start, end) : ''
      if (/\b(?:required|key|notNull|primaryKey)\b/.test(column) && !column.includes('defaultTo'))
        report(start, 'a required column without a default')
      if (name === 'unique' && chain.includes('createIndex')) report(start, 'a unique index')
    },
    TemplateElement({ start, value: { raw } }) {
      if (RAW.test(raw)) report(start, 'a statement that takes something away')
    },
  }).visit(program)
  return faults
}

/** The names of the calls that a call is chained to. */
function calledOn(call: ESTree.CallExpression): string[] {
  const { callee } = call
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'CallExpression') return []
  const inner = callee.object.callee
  const name =
    inner.type === 'MemberExpression' && inner.property.type === 'Identifier' ? inner.property.name : ''
  return [name, ...calledOn(callee.object)]
}
