import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The first that exists: this module is a file of its own in the source and a part of some chunk in the bundle. */
function shipped(...places: readonly string[]): URL {
  const urls = places.map((place) => new URL(place, import.meta.url))
  const found = urls.find((url) => existsSync(url))
  if (found) return found
  throw new Error(`Not shipped with this program: ${urls.map(String).join(', ')}`)
}

export const workerFile = (): URL =>
  import.meta.url.endsWith('.ts')
    ? shipped('./worker.ts')
    : shipped('./import-worker.js', '../import-worker.js')

export const demoFolder = (): string => fileURLToPath(shipped('../../demo/', '../demo/'))
