import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where temporary files would be without this set-up. */
    disk: string
  }
}

const MEMORY = '/dev/shm'
const NEEDED = 4 * 1024 ** 3

/**
 * One folder for all temporary files of the run, in memory where there is room: on a disk, a test mostly waits until its
 * files are synced. The other set-ups come after it and put theirs there, and so do the tests' processes.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const disk = tmpdir()
  project.provide('disk', disk)
  const folder = await mkdtemp(join((await hasRoom(MEMORY)) ? MEMORY : disk, 'tn-test-'))
  // As root PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o755)
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  return async () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined)
  return found !== undefined && found.bavail * found.bsize > NEEDED
}
