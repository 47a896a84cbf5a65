import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openApp } from '../../packages/server/src/app.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import type { Options, Result } from '../benchmark.ts'
import { FIT_GOAL, fitAll, fitLine } from './fit.ts'
import { plainInsert } from './floor.ts'
import { importAll, importLines, IMPORT_GOAL } from './import.ts'
import { load } from './load.ts'
import { callLines, GOALS, introduction, loadLine } from './report.ts'
import { study } from './study.ts'

const full = { cards: 100_000, reviews: 1_000_000, warmUp: 100, times: 500, notes: 50_000 }
const short = { cards: 10_000, reviews: 100_000, warmUp: 50, times: 200, notes: 10_000 }

const MOST_FITTED = 100_000

/** Studying out of a large collection: what is due, and a review, beside a plain INSERT. */
export async function run({ quick, say }: Options): Promise<Result> {
  const { cards, reviews, warmUp, times, notes } = quick ? short : full
  const workspace = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  // Also when the run is broken off.
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  say(...introduction(cards, reviews))

  const settings = readSettings({ TN_HOME: workspace, TN_RATE_LIMITS: 'off' })
  const file = join(workspace, 'cards.db')
  const app = await openApp(
    { ...settings, location: { file } },
    { logger: pino({ enabled: false }), flush: () => undefined },
  )
  try {
    const loaded = load(file, app.localOwner.id, cards, reviews)
    say(loadLine(loaded), '')
    await study(app, warmUp)
    const { timed, reviewed } = await study(app, times)
    const floor = plainInsert(file, times)
    const rows = [...timed, floor]
    say(...callLines(rows), '')
    const imports = await importAll(workspace, notes)
    say(...importLines(imports))
    const fit = await fitAll(Math.min(reviews, MOST_FITTED))
    say('', fitLine(fit))
    return {
      figures: {
        bench: 'cards',
        node: process.version,
        goals: { ...GOALS, importNotesPerSecond: IMPORT_GOAL, fitSeconds: FIT_GOAL },
        loaded,
        calls: rows,
        imports,
        fit,
      },
      failed: reviewed === 0,
    }
  } finally {
    await app.close()
  }
}
