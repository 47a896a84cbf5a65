import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The first that exists: in the bundle this module is a part of some chunk. */
function fileAt(...places: readonly string[]): string {
  const files = places.map((place) => fileURLToPath(new URL(place, import.meta.url)))
  const found = files.find((file) => existsSync(file))
  if (found !== undefined) return found
  throw new Error(`Not shipped with this program: ${files.join(', ')}`)
}

const isSource = import.meta.url.endsWith('.ts')

/** The daemon, which is a program of its own. */
export const daemonFile = (): string =>
  isSource ? fileAt('./daemon-process.ts') : fileAt('./daemon.js', '../daemon.js')

/** `tn`, as the daemon starts it. */
export const programFile = (): string =>
  isSource ? fileAt('./tn.ts') : fileAt('../bin/tn.js', '../../bin/tn.js')

/**
 * For a program that runs for weeks and does little: a young generation of a megabyte, one thread, one heap of C's, and
 * none of the compilers that pay only where much is done. Rounds of many changes are done by another process.
 */
export const SMALL = {
  flags: ['--max-semi-space-size=1', '--v8-pool-size=1', '--no-opt', '--no-maglev'],
  env: { MALLOC_ARENA_MAX: '1' },
}
