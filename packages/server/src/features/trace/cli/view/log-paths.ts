import { join } from 'node:path'
import { logFiles } from '../../store/index/log-files.ts'
import { LOG_PROVIDERS } from '../../model/providers/index.ts'
import { localRootsOf, rootsOf } from '../../store/roots/roots-of.ts'
import type { Calls } from './calls.ts'

/** As much of an id as every agent puts into the name of its log. */
const TELLING = 8

/** The files that may hold a recording, to be told when they grow. */
export async function logPaths({ app, owner }: Calls, id: string): Promise<string[]> {
  const roots = await rootsOf(app.store, localRootsOf(app.settings, app.localOwner))
  return roots
    .filter((root) => root.owner === owner)
    .flatMap(({ provider: name, path }) => {
      const provider = LOG_PROVIDERS.find((each) => each.name === name)
      const found = provider ? logFiles(path, provider) : []
      return found
        .filter((file) => file.log.recordingId === id || file.path.includes(id.slice(0, TELLING)))
        .map((file) => join(path, file.path))
    })
}
