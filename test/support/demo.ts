import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { loadDemo } from '../../packages/server/src/app/import/demo.ts'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'
import { forgetDevice } from '../../packages/server/src/platform/store/testing/forget-device.ts'
import {
  copyDatabase,
  dropDatabase,
  templateDatabase,
} from '../../packages/server/src/platform/store/testing/postgres-databases.ts'
import { openSuiteApp, temporaryFolder, type TestApp, type TestAppOptions } from './test-app.ts'

/** A data folder for `tn` as a first start leaves it, with the demo catalog in; it lives as long as the test. */
export async function demoHome(): Promise<string> {
  const home = await temporaryFolder()
  await layDemo({ file: join(home, 'tutor-nexus.db') })
  return home
}

/** The whole product on the demo catalog, in a database of the test's own, closed when the test ends. */
export async function openTestDemo(location?: StoreLocation, options?: TestAppOptions): Promise<TestApp> {
  const app = await openSuiteDemo(await temporaryFolder(), location, options)
  onTestFinished(() => app.close())
  return app
}

/** The same for who closes it themselves. */
export async function openSuiteDemo(
  home: string,
  location?: StoreLocation,
  options?: TestAppOptions,
): Promise<TestApp> {
  await layDemo(location ?? { file: join(home, 'tutor-nexus.db') })
  return openSuiteApp(home, location, options)
}

/** Puts the demo catalog where no store was opened yet: a copy of what the run has imported once. */
export async function layDemo(location: StoreLocation): Promise<void> {
  if ('file' in location) return copyFile(inject('demoStore'), location.file)
  const name = new URL(location.databaseUrl).pathname.slice(1)
  const template = await templateDatabase('demo', async (databaseUrl) => {
    await loadDemo({ databaseUrl })
    await forgetDevice({ databaseUrl })
  })
  await dropDatabase(name)
  await copyDatabase(template, name)
}
