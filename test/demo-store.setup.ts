import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadDemo } from '../packages/server/src/import/demo.ts'
import { openStore } from '../packages/server/src/store/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A SQLite file with the demo catalog and nothing else, to be copied: `test/support/demo.ts` does. */
    demoStore: string
  }
}

/** Imports the demo catalog once for the whole run, because each import takes a second. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'tutor-nexus-demo-'))
  const file = join(directory, 'tutor-nexus.db')
  await loadDemo({ file })
  await forgetDevice(file)
  project.provide('demoStore', file)
  return () => rm(directory, { recursive: true, force: true })
}

/** Each copy is a device of its own, which names itself when it is first opened. */
async function forgetDevice(file: string): Promise<void> {
  const store = await openStore({ file })
  await store.write((db) => db.deleteFrom('device').execute())
  await store.close()
}
