import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { VERSION } from '../settings/server-info.ts'
import { shippedPath } from '../settings/shipped-files.ts'

const PLACEHOLDER = /\bmy-server\b/g

/** npm leaves files of this name out of packages. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' }

/** The name of a package after its folder; undefined where nothing of it is left. */
export function nameFor(folder: string): string | undefined {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return name === '' ? undefined : name
}

/** Writes the starter's files and lists them; undefined where the folder has any already. */
export async function writeStarter(folder: string, name: string): Promise<string[] | undefined> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) return undefined
  const source = shippedPath({ source: 'starter/', built: '../starter/' })
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(source.length))
  return Promise.all(
    files.map(async (file) => {
      const path = join(dirname(file), RENAMED[basename(file)] ?? basename(file))
      const text = (await readFile(join(source, file), 'utf8')).replace(PLACEHOLDER, name)
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), file === 'package.json' ? withToolkit(text) : text)
      return path
    }),
  )
}

/** The toolkit of the same release. */
function withToolkit(text: string): string {
  const manifest = JSON.parse(text)
  const dependencies = { ...manifest.dependencies, '@tutor-nexus/toolkit': `^${VERSION}` }
  return `${JSON.stringify({ ...manifest, dependencies }, undefined, 2)}\n`
}
