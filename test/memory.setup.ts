import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What tests write they write to be durable, again and again: in memory that takes a fraction of the time. */
const MEMORY = '/dev/shm'
const MEMORY_NEEDED = 4 * 1024 ** 3

/** Gives the run a folder of its own for all that is temporary, and removes it with whatever was left there. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await roomyPlace(), 'tn-'))
  // As root the database server runs as another user, who must be able to enter.
  await chmod(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rm(folder, { recursive: true, force: true })
}

async function roomyPlace(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  return memory && memory.bavail * memory.bsize > MEMORY_NEEDED ? MEMORY : tmpdir()
}
