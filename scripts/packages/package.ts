import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIfStale, builtFilter } from '../build.mjs'
import { buildDocsIfStale } from '../docs/build-if-stale.ts'
import { publishedManifest } from './published-manifest.ts'
import { run } from './run.ts'
import { buildToolkitIfStale } from './toolkit-dist.ts'

const root = join(import.meta.dirname, '../..')

/** A package that is published. */
export interface Package {
  readonly folder: string
  /** Builds what it ships, and says whether a file belongs to that. */
  build(): Promise<(file: string) => boolean>
}

export const PACKAGES = {
  toolkit: {
    folder: join(root, 'packages/toolkit'),
    async build() {
      const guides = join(root, 'packages/toolkit/docs')
      await Promise.all([buildToolkitIfStale(), rm(guides, { recursive: true, force: true })])
      await cp(join(root, 'docs/authors'), guides, { recursive: true })
      return () => true
    },
  },
  server: {
    folder: join(root, 'packages/server'),
    async build() {
      await buildIfStale()
      await buildDocsIfStale()
      return builtFilter()
    },
  },
} satisfies Record<string, Package>

export const manifestOf = ({ folder }: Package): string => join(folder, 'package.json')

/** The text of a manifest as strangers get it. */
export const publishedText = (text: string): string =>
  `${JSON.stringify(publishedManifest(JSON.parse(text)), undefined, 2)}\n`

const BESIDE = ['LICENSE', 'README.md']

/**
 * Packs a package into a file of `output`. What goes into it is copied first, because the manifest in the repository
 * stays as those who develop read it.
 */
export async function pack(one: Package, copy: string, output: string): Promise<string> {
  const filter = await one.build()
  const manifest = await readFile(manifestOf(one), 'utf8')
  const { files }: { files: string[] } = JSON.parse(manifest)
  const shipped = [...BESIDE, ...files.filter((file) => !file.startsWith('!'))]
  await Promise.all(
    shipped.map((file) => cp(join(one.folder, file), join(copy, file), { recursive: true, filter })),
  )
  await writeFile(join(copy, 'package.json'), publishedText(manifest))
  const options = ['--pack-destination', output, '--json', '--loglevel=error']
  const [{ filename }] = JSON.parse(await run('npm', ['pack', copy, ...options]))
  return join(output, filename)
}

/** Builds, and leaves nothing of earlier builds. */
export async function buildInPlace(one: Package): Promise<void> {
  const isBuilt = await one.build()
  const dist = join(one.folder, 'dist')
  const files = await readdir(dist, { recursive: true, withFileTypes: true })
  const stale = files.filter((file) => file.isFile() && !isBuilt(join(file.parentPath, file.name)))
  await Promise.all(stale.map((file) => rm(join(file.parentPath, file.name))))
}
