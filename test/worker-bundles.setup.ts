import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleWorkers } from '../scripts/build.mjs'

/** Beside the packages that the bundles import. */
const CACHE = join(import.meta.dirname, '../node_modules/.cache')

/** Bundles the source of worker threads once for the run: loaded file by file, a thread takes three times as long to start. */
export default async function setup(): Promise<() => Promise<void>> {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'workers-'))
  await bundleWorkers(folder)
  process.env['TN_WORKER_BUNDLES'] = folder
  return async () => {
    delete process.env['TN_WORKER_BUNDLES']
    await rm(folder, { recursive: true, force: true })
  }
}
