import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { App } from '../../packages/server/src/platform/feature/app.ts'
import { openApp } from '../../packages/server/src/app.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'

/** A folder that lives as long as the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export interface TestApp extends App {
  /** What was logged so far, line by line. */
  readonly logged: string[]
}

/** The whole product on a database of the test's own, closed when the test ends. */
export async function openTestApp(location?: StoreLocation): Promise<TestApp> {
  const app = await openSuiteApp(await temporaryFolder(), location)
  onTestFinished(() => app.close())
  return app
}

/** The same for who closes it themselves. */
export async function openSuiteApp(home: string, location?: StoreLocation): Promise<TestApp> {
  const logged: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      logged.push(chunk.toString())
      done()
    },
  })
  const settings = readSettings({ TN_HOME: home })
  const app = await openApp(
    { ...settings, location: location ?? settings.location },
    { logger: pino({ base: null }, sink), flush: () => undefined },
  )
  return Object.assign(app, { logged })
}
