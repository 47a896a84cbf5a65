import { rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SurfaceKind } from '../../packages/toolkit/src/surfaces/selection.ts'
import { openSuiteDemo } from '../support/demo.ts'
import { NO_LIMITS, type TestApp } from '../support/test-app.ts'

export const SURFACES: readonly SurfaceKind[] = ['flat', 'agents', 'discovery']

/** The whole product with its demo, where nothing has happened yet. */
export async function openAnew(): Promise<{ app: TestApp; close(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
  const app = await openSuiteDemo(home, undefined, { env: NO_LIMITS })
  return {
    app,
    async close() {
      await app.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}
