import { join } from 'node:path'
import { memoryLimiter } from '@tutor-nexus/toolkit/limits'
import { newId, type TestDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { openSuiteApp, type TestApp } from '../support/test-app.ts'

/** The product on one database, with another data folder after so many visits, while nobody is in. */
export function renewedApp(database: TestDatabase, mostVisits: number) {
  let app: TestApp | undefined
  let visits = 0
  let inside = 0

  const renewed = async (): Promise<TestApp> => {
    await app?.close()
    visits = 0
    // Each tool has its own limit; a person's for all tools together is far below what the suite calls.
    const options = { limiter: memoryLimiter() }
    return openSuiteApp(join(await database.directory(), newId()), await database.location(), options)
  }
  return {
    async enter(): Promise<{ app: TestApp; leave(): void }> {
      if (!app || (inside === 0 && visits >= mostVisits)) app = await renewed()
      visits += 1
      inside += 1
      return { app, leave: () => void (inside -= 1) }
    },
    close: async () => app?.close(),
  }
}
