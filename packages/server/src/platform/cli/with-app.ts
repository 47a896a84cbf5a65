import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Limiter, ToolRegistry } from '@tutor-nexus/toolkit'
import { openApp, type App } from '../../app.ts'
import { firstStart } from '../../app/import/first-start.ts'
import { openLog, type LogTarget } from '../log/log.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

/** The data folder, made when first needed and readable by its owner alone. */
export function ensureHome({ home }: Settings): void {
  mkdirSync(home, { recursive: true, mode: 0o700 })
}

export const logFile = ({ home }: Settings, name: string): LogTarget => ({
  file: join(home, 'logs', `${name}.log`),
})

interface Opening {
  log(settings: Settings): LogTarget
  /** Whether the demo catalog of a first start is waited for, or comes in while the program already answers. */
  demo: 'awaited' | 'alongside'
  /** The tools, for who has made the list already. */
  registry?: ToolRegistry
  /** What keeps callers to their allowances, where it is not the usual one. */
  limiter?: Limiter
}

/** Opens the product as the environment says, for as long as the work takes, and closes it whatever happens. */
export async function withApp<Result>(
  opening: Opening,
  work: (app: App) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings()
  ensureHome(settings)
  const log = openLog(settings.logLevel, opening.log(settings))
  const app = await openApp(settings, log, opening.registry, opening.limiter)
  // A school's server begins empty; `tn demo load` puts the demo there too.
  const demo = settings.shared
    ? undefined
    : firstStart(app.store, settings.location, (err) =>
        app.log.logger.error({ err }, 'the demo catalog could not be loaded'),
      )
  try {
    if (opening.demo === 'awaited') await demo?.ready
    return await work(app)
  } finally {
    await demo?.stop()
    await app.close()
  }
}

/** For commands that come and go. */
export const withCliApp = <Result>(
  work: (app: App) => Promise<Result>,
  parts: Pick<Opening, 'registry' | 'limiter'> = {},
): Promise<Result> =>
  withApp({ log: (settings) => logFile(settings, 'cli'), demo: 'awaited', ...parts }, work)
