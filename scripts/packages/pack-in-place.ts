import { existsSync } from 'node:fs'
import { copyFile, readFile, rename, writeFile } from 'node:fs/promises'
import { buildInPlace, manifestOf, type Package, PACKAGES, publishedText } from './package.ts'

/**
 * `npm pack` in a package's folder: before it, `prepack` builds and puts the published manifest in the place of the
 * repository's; after it, `postpack` puts that back.
 */
const [step, name = ''] = process.argv.slice(2)
const one = new Map<string, Package>(Object.entries(PACKAGES)).get(name)
if (!one) throw new Error(`No package is called ${name}`)
const manifest = manifestOf(one)
const kept = `${manifest}.kept`

// Also where an earlier pack was interrupted.
if (existsSync(kept)) await rename(kept, manifest)
if (step === 'prepack') {
  await buildInPlace(one)
  await copyFile(manifest, kept)
  await writeFile(manifest, publishedText(await readFile(manifest, 'utf8')))
}
