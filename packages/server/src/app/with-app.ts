import { join } from 'node:path'
import { openApp } from '../app.ts'
import type { Opening } from '../platform/cli/command-host.ts'
import type { App } from '../platform/feature/app.ts'
import { openLog } from '../platform/log/log.ts'
import { ensureHome, readSettings } from '../platform/settings/settings.ts'
import { firstStart } from './import/first-start.ts'

/** Opens the product as the environment says, for as long as the work takes, and closes it whatever happens. */
export async function withApp<Result>(
  work: (app: App) => Promise<Result>,
  { env, log: target, demo: demoLoading = 'awaited', registry, limiter }: Opening = {},
): Promise<Result> {
  const settings = readSettings({ ...process.env, ...env })
  ensureHome(settings)
  const log = openLog(
    settings.logLevel,
    target?.(settings) ?? { file: join(settings.home, 'logs', 'cli.log') },
  )
  const app = await openApp(settings, log, registry, limiter)
  // A school's server begins empty; `tn demo load` puts the demo there too.
  const demo = settings.shared
    ? undefined
    : firstStart(app.store, settings.location, (err) =>
        app.log.logger.error({ err }, 'the demo catalog could not be loaded'),
      )
  try {
    if (demoLoading === 'awaited') await demo?.ready
    return await work(app)
  } finally {
    await demo?.stop()
    await app.close()
  }
}
