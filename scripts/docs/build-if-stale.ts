import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isNewer } from '../build.mjs'
import { run } from '../packages/run.ts'

const root = join(import.meta.dirname, '../..')
const built = 'packages/server/dist/docs/guides.html'

/** Builds the site when a page, or what makes the site of them, is newer than the last build. */
export async function buildDocsIfStale(): Promise<void> {
  if (
    !existsSync(join(root, built)) ||
    isNewer(['package-lock.json', ...filesOf('docs'), ...filesOf('scripts/docs')], built)
  )
    // By a process of its own, because the build sets variables of the environment.
    await run(process.execPath, [join(import.meta.dirname, 'build.ts')])
}

/** Files alone: a build makes and removes a folder beside its configuration. */
const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.temp'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))

if (import.meta.main) await buildDocsIfStale()
