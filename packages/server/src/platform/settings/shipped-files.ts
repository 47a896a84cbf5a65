import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const isSource = import.meta.url.endsWith('.ts')

/** A file that ships with the program. */
export interface ShippedFile {
  /** Its path in the package when running from source. */
  readonly source: string
  /** Its path in `dist` when running the build. */
  readonly built: string
}

/** In the build, this module is in `dist` or in a chunk one folder below. */
export function shippedUrl({ source, built }: ShippedFile): URL {
  const candidates = isSource ? [`../../../${source}`] : [`./${built}`, `../${built}`]
  const urls = candidates.map((path) => new URL(path, import.meta.url))
  const found = urls.find((url) => existsSync(url))
  if (found) return found
  throw new Error(`Not shipped with this program: ${urls.map(String).join(', ')}`)
}

/** What a thread runs. A test run that runs the source has bundled it before, because a bundle starts in a third of the time. */
export function workerUrl(file: ShippedFile): URL {
  const folder = isSource ? process.env['TN_WORKER_BUNDLES'] : undefined
  const bundle = join(folder ?? '', file.built)
  return folder !== undefined && existsSync(bundle) ? pathToFileURL(bundle) : shippedUrl(file)
}

export const shippedPath = (file: ShippedFile): string => fileURLToPath(shippedUrl(file))

export const demoFolder = (): string => shippedPath({ source: 'demo/', built: '../demo/' })
