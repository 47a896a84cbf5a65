import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadDemo } from '../packages/server/src/app/import/demo.ts'
import { forgetDevice } from '../packages/server/src/platform/store/testing/forget-device.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A SQLite file as a first start leaves it, to be copied: `store/testing.ts` does. */
    emptyStore: string
    /** A SQLite file with the demo catalog and nothing else, to be copied: `test/support/demo.ts` does. */
    demoStore: string
  }
}

/** Makes a store and imports the demo catalog once for the whole run, because each import takes a second. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'tutor-nexus-demo-'))
  const [empty, demo] = [join(directory, 'empty.db'), join(directory, 'demo.db')]
  await forgetDevice({ file: empty })
  project.provide('emptyStore', empty)
  await loadDemo({ file: demo })
  await forgetDevice({ file: demo })
  project.provide('demoStore', demo)
  return () => rm(directory, { recursive: true, force: true })
}
