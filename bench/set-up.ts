import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const setup = join(import.meta.dirname, '../scripts/setup.mjs')

/** Installs the peers and builds the product where that is still to be done; returns what went wrong. */
export function setUp(): string | undefined {
  // `npm run bench` has done it already.
  if (process.env['npm_lifecycle_event'] === 'bench') return undefined
  const { status, stderr } = spawnSync(process.execPath, [setup, 'bench'], {
    encoding: 'utf8',
    timeout: 300_000,
  })
  return status === 0 ? undefined : `The set-up failed, so servers may be missing: ${stderr.trim()}`
}
