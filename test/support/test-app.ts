import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { Limiter } from '@tutor-nexus/toolkit/pipeline'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import type { App } from '../../packages/server/src/platform/feature/app.ts'
import { openApp } from '../../packages/server/src/app.ts'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'

/** A folder that lives as long as the test. */
export const temporaryFolder = (): Promise<string> => folderIn(tmpdir())

/** The same among a person's own files: what is in memory is the system's, and no vault may be there. */
export const folderOnDisk = (): Promise<string> => folderIn(inject('disk'))

async function folderIn(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'tutor-nexus-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export interface TestApp extends App {
  /** What was logged so far, line by line. */
  readonly logged: string[]
}

export interface TestAppOptions {
  /** Settings, as the environment gives them. */
  env?: NodeJS.ProcessEnv
  registry?: ToolRegistry
  limiter?: Limiter
}

/** For tests that make more calls than anybody in a minute. */
export const NO_LIMITS = { TN_RATE_LIMITS: 'off' } as const

/** The whole product on a database of the test's own, closed when the test ends. */
export async function openTestApp(location?: StoreLocation, options?: TestAppOptions): Promise<TestApp> {
  const app = await openSuiteApp(await temporaryFolder(), location, options)
  onTestFinished(() => app.close())
  return app
}

/** Made once for all apps of the test process: nothing changes a registry. */
let product: Promise<ToolRegistry> | undefined

/** The same for who closes it themselves. */
export async function openSuiteApp(
  home: string,
  location?: StoreLocation,
  { env, registry, limiter }: TestAppOptions = {},
): Promise<TestApp> {
  const logged: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      logged.push(chunk.toString())
      done()
    },
  })
  const settings = readSettings({ TN_HOME: home, ...env })
  const app = await openApp(
    { ...settings, location: location ?? settings.location },
    { logger: pino({ base: null, level: 'debug' }, sink), flush: () => undefined },
    registry ?? (await (product ??= createRegistry())),
    limiter,
  )
  return Object.assign(app, { logged })
}
