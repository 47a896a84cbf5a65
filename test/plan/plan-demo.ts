import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openSuiteDemo } from '../support/demo.ts'
import { NO_LIMITS, type TestApp } from '../support/test-app.ts'

/** The demo catalog without limits on calls, open while a file's tests run. */
export function planDemo() {
  let app: TestApp
  let home: string
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'tutor-nexus-plan-'))
    app = await openSuiteDemo(home, undefined, { env: NO_LIMITS })
  })
  afterAll(async () => {
    await app.close()
    await rm(home, { recursive: true, force: true })
  })
  return {
    get app() {
      return app
    },
    get home() {
      return home
    },
  }
}
