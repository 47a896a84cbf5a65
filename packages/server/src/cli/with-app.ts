import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openApp, type App } from '../app.ts'
import { openLog, type LogTarget } from '../log.ts'
import { readSettings, type Settings } from '../settings.ts'

/** The data folder, made when first needed and readable by its owner alone. */
export function ensureHome({ home }: Settings): void {
  mkdirSync(home, { recursive: true, mode: 0o700 })
}

export const logFile = ({ home }: Settings, name: string): LogTarget => ({
  file: join(home, 'logs', `${name}.log`),
})

/** Opens the product for one command and closes it whatever happens. */
export async function withApp<Result>(name: string, work: (app: App) => Promise<Result>): Promise<Result> {
  const settings = readSettings()
  ensureHome(settings)
  const app = await openApp(settings, openLog(settings.logLevel, logFile(settings, name)))
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}
