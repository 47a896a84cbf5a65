import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openApp, type App } from '../app.ts'
import { loadDemoOnFirstStart } from '../import/demo.ts'
import { openLog, type LogTarget } from '../log.ts'
import { readSettings, type Settings } from '../settings.ts'

/** The data folder, made when first needed and readable by its owner alone. */
export function ensureHome({ home }: Settings): void {
  mkdirSync(home, { recursive: true, mode: 0o700 })
}

export const logFile = ({ home }: Settings, name: string): LogTarget => ({
  file: join(home, 'logs', `${name}.log`),
})

/** Opens the product as the environment says. A local one that holds nothing yet gets the demo catalog. */
export async function openProduct(target: (settings: Settings) => LogTarget): Promise<App> {
  const settings = readSettings()
  ensureHome(settings)
  const app = await openApp(settings, openLog(settings.logLevel, target(settings)))
  if (settings.shared) return app
  await loadDemoOnFirstStart(app.store, settings.location).catch((err: unknown) =>
    app.log.logger.error({ err }, 'the demo catalog could not be loaded'),
  )
  return app
}

/** Opens the product for one command and closes it whatever happens. */
export async function withApp<Result>(
  target: (settings: Settings) => LogTarget,
  work: (app: App) => Promise<Result>,
): Promise<Result> {
  const app = await openProduct(target)
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

/** For commands that come and go. */
export const withCliApp = <Result>(work: (app: App) => Promise<Result>): Promise<Result> =>
  withApp((settings) => logFile(settings, 'cli'), work)
