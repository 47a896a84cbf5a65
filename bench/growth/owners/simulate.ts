import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { loadDemo } from '../../../packages/server/src/app/import/demo.ts'
import type { App } from '../../../packages/server/src/platform/feature/app.ts'
import type { Options, Result } from '../../benchmark.ts'
import { startPostgres } from '../../course-search/postgres.ts'
import { ownerRows, sharedFolder } from './copy-rows.ts'
import { connect, copiesOf, openDatabase, populate, type Population, type Template } from './database.ts'
import { measureTools, type Measurement } from './measure-tools.ts'
import { reportOf, retentionLines, sizesOf, type DatabaseSizes } from './report.ts'
import { measureRetention } from './retention.ts'
import { HEAVY, makeTemplate, MEDIAN } from './template.ts'

const FULL = { owners: 50_000, heavy: 100, agreements: 1_000_000, freeBytes: 30e9 }
const QUICK = { owners: 2_000, heavy: 2, agreements: 20_000, freeBytes: 4e9 }
const SMALL_SHARE = 0.01
const FLAGS = { shared_buffers: '1GB', max_wal_size: '8GB', autovacuum: 'off' }
/** Owners that calls are measured for. */
const MEASURED = 9

/**
 * A school's data on PostgreSQL: what the product's own tools made for a median and a heavy student, copied for
 * everybody, at 1 % and at 100 %. Every tool is then called on both databases in turn.
 */
export async function simulateOwners({ quick, say }: Options): Promise<Result> {
  const size = quick ? QUICK : FULL
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize < size.freeBytes)
    throw new Error(
      `This needs ${size.freeBytes / 1e9} GB in ${tmpdir()}; there are ${(bavail * bsize) / 1e9}`,
    )
  const workspace = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  const { url, stop } = await startPostgres(workspace, FLAGS)
  try {
    const folder = sharedFolder(workspace)
    const small = await openSide(workspace, url, 'small')
    const full = await openSide(workspace, url, 'full')
    const population = await populationOf(small, folder, size)
    const loading = performance.now()
    const smallRows = await fill(small, folder, shareOf(population, SMALL_SHARE), () => undefined)
    let told = 0
    const rows = await fill(full, folder, population, (share) => {
      if (share - told < 0.1 && share < 1) return
      told = share
      say(`loaded ${(share * 100).toFixed(0)} % after ${seconds(loading)} s`)
    })
    const [median, heavy] = population.templates.map((template) => copiesOf(template, MEASURED))
    const apps = [small.app, full.app]
    const measurements: Measurement[] = [
      await measureTools(apps, median ?? [], 'median'),
      await measureTools(apps, (heavy ?? []).slice(0, 1), 'heavy'),
    ]
    const sizes: DatabaseSizes[] = [await sizesOf(small.db, smallRows), await sizesOf(full.db, rows)]
    const { lines, figures } = reportOf({ owners: size.owners, measurements, sizes })
    say(...lines)
    const retention = await measureRetention(full.app, median ?? [])
    say(...retentionLines(retention))
    for (const { app, db } of [small, full]) {
      await app.close()
      await db.end()
    }
    return { figures: { node: process.version, ...figures, retention }, failed: false }
  } finally {
    await stop()
  }
}

interface Side {
  readonly app: App
  readonly db: pg.Client
}

async function openSide(workspace: string, url: string, name: string): Promise<Side> {
  const own = new URL(url)
  own.pathname = `/${name}`
  const admin = await connect(url)
  await admin.query(`create database "${name}"`)
  await admin.end()
  const home = join(workspace, name)
  mkdirSync(home)
  const app = await openDatabase(home, own.href)
  await loadDemo(app.settings.location)
  return { app, db: await connect(own.href) }
}

async function populationOf(
  { app, db }: Side,
  folder: string,
  { owners, heavy, agreements }: typeof FULL,
): Promise<Population> {
  const ids = [await makeTemplate(app, MEDIAN), await makeTemplate(app, HEAVY)]
  await recordsAreWritten(db)
  const templates: Template[] = []
  for (const [kind, owner] of ids.entries()) {
    const copies = kind === 0 ? owners - heavy : heavy
    templates.push({ owner, copies, first: kind * owners, rows: await ownerRows(db, folder, owner) })
  }
  const kept = new Set([app.store.device, app.localOwner.id])
  return { templates, agreements, kept }
}

/** Records of calls are written when there is time. */
async function recordsAreWritten(db: pg.Client): Promise<void> {
  const count = async () => Number((await db.query('select count(*) as n from call_record')).rows[0]?.n)
  for (let before = -1, now = await count(); now !== before; now = await count()) {
    before = now
    await delay(2_000)
  }
}

const shareOf = ({ templates, agreements, kept }: Population, share: number): Population => ({
  templates: templates.map((template) => ({
    ...template,
    copies: Math.max(1, Math.round(template.copies * share)),
  })),
  agreements: agreements * share,
  kept,
})

const fill = ({ db }: Side, folder: string, population: Population, onProgress: (share: number) => void) =>
  populate(db, folder, population, onProgress)

const seconds = (began: number) => ((performance.now() - began) / 1_000).toFixed(0)
