import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '../../packages/server/src/app.ts'
import { loadDemo, removeDemo } from '../../packages/server/src/app/import/demo.ts'
import type { App } from '../../packages/server/src/platform/feature/app.ts'
import { runInWorker } from '../../packages/server/src/platform/import/run-in-worker.ts'
import { openLog } from '../../packages/server/src/platform/log/log.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import type { Data } from './evaluation-set.ts'

/** Elsewhere by TN_SHARED_DATA, such as for a second working tree. */
const SHARED = process.env['TN_SHARED_DATA'] ?? join(import.meta.dirname, '../../../shared/data')
/** Both samples of the guide, in the order in which a user would import them. */
export const GUIDE_FILES = ['bc-agreements.json', 'bc-agreements-more.json'].map((name) =>
  join(SHARED, 'transfer', name),
)

export const OUTLINES = join(SHARED, 'course', 'sfu-outlines.json')
const SECTIONS = join(SHARED, 'course', 'sfu-sections.json')

export const guideIsAbsent = (): boolean =>
  ![...GUIDE_FILES, OUTLINES, SECTIONS].every((file) => existsSync(file))

/** Opens the product on a store of its own, with the data that the questions are about. */
export async function openOn(data: Data): Promise<App> {
  const home = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  // Also when the run is broken off.
  process.once('exit', () => rmSync(home, { recursive: true, force: true }))
  const settings = readSettings({ TN_HOME: home, TN_RATE_LIMITS: 'off' })
  await loadDemo(settings.location)
  const imported = async (adapter: string, [location = '', ...more]: readonly string[]) =>
    await runInWorker({ database: settings.location, adapter, location, more, options: {} })
  if (data !== 'demo') await imported('bc-transfer', GUIDE_FILES)
  if (data === 'bc-sfu') {
    await imported('sfu-outlines', [OUTLINES])
    await imported('sfu-sections', [SECTIONS])
  }
  const app = await openApp(settings, openLog('error', { file: join(home, 'bench.log') }))
  if (data !== 'demo') await removeDemo(app.store)
  return app
}
