import { createRequire } from 'node:module'
import { join } from 'node:path'
import type BetterSqlite from 'better-sqlite3'

const require = createRequire(join(import.meta.dirname, '../../packages/server/package.json'))
const Database: typeof BetterSqlite = require('better-sqlite3')

export interface Statement {
  readonly text: string
  readonly parameters: readonly unknown[]
  /** The connection that it ran on. */
  readonly connection: object
}

/** Records what a database that is opened meanwhile is asked. */
export async function recordStatements(
  file: string,
  work: (recorded: Statement[]) => Promise<void>,
): Promise<void> {
  const recorded: Statement[] = []
  const { prototype } = Database
  const { prepare } = prototype
  Reflect.set(prototype, 'prepare', function (this: BetterSqlite.Database, text: string) {
    const statement = Reflect.apply(prepare, this, [text])
    if (this.name !== file) return statement
    for (const name of ['run', 'all', 'get'] as const) {
      const own = statement[name].bind(statement)
      Reflect.set(statement, name, (...given: unknown[]) => {
        recorded.push({ text, parameters: given.flat(), connection: this })
        return own(...given)
      })
    }
    return statement
  })
  try {
    await work(recorded)
  } finally {
    Reflect.set(prototype, 'prepare', prepare)
  }
}
