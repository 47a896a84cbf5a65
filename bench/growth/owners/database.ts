import { createRequire } from 'node:module'
import { join } from 'node:path'
import type pg from 'pg'
import { openApp } from '../../../packages/server/src/app.ts'
import type { App } from '../../../packages/server/src/platform/feature/app.ts'
import { openLog } from '../../../packages/server/src/platform/log/log.ts'
import { readSettings } from '../../../packages/server/src/platform/settings/settings.ts'
import { copiedId, copier } from './copies.ts'
import { addAgreements } from './agreements.ts'
import { writeRows, type CopyText } from './copy-rows.ts'

const require = createRequire(join(import.meta.dirname, '../../../packages/server/package.json'))
const { Client }: typeof pg = require('pg')

/** Characters of owners' rows that are written at once. */
const AT_ONCE = 20_000_000

/** A student whose rows are copied, and how often. */
export interface Template {
  readonly owner: string
  readonly rows: CopyText
  readonly copies: number
  /** The first of the numbers that tell copies apart. */
  readonly first: number
}

export interface Population {
  readonly templates: readonly Template[]
  readonly agreements: number
  /** Ids that are the same in every copy. */
  readonly kept: ReadonlySet<string>
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new Client({ connectionString: url })
  // When the server stops after a failure, that failure is what matters.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export async function openDatabase(home: string, url: string): Promise<App> {
  const env = { TN_HOME: home, TN_DATABASE_URL: url, TN_RATE_LIMITS: 'off', TN_STORAGE_MB: 'off' }
  return openApp(readSettings(env), openLog('silent', { file: join(home, 'logs', 'bench.log') }))
}

/** Fills a database that has its tables and the demo catalog. Returns the number of rows. */
export async function populate(
  db: pg.Client,
  folder: string,
  { templates, agreements, kept }: Population,
  onProgress: (share: number) => void,
): Promise<number> {
  let rows = await addAgreements(db, folder, agreements)
  const all = templates.reduce((sum, { copies }) => sum + copies, 0)
  let made = 0
  for (const { rows: texts, copies, first } of templates) {
    const copiers = [...texts].map(([table, text]) => [table, copier(text, kept)] as const)
    const size = [...texts.values()].reduce((sum, text) => sum + text.length, 0)
    const step = Math.ceil(AT_ONCE / size)
    for (let from = 0; from < copies; from += step) {
      const numbers = Array.from({ length: Math.min(step, copies - from) }, (_, at) => first + from + at)
      for (const [table, copy] of copiers)
        rows += await writeRows(db, folder, table, numbers.map(copy).join(''))
      made += numbers.length
      onProgress(made / all)
    }
  }
  await db.query('vacuum analyze')
  return rows
}

export const copiesOf = ({ owner, first, copies }: Template, most: number): string[] =>
  Array.from({ length: Math.min(most, copies) }, (_, at) => copiedId(owner, first + at))
