import { fork, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach } from 'vitest'
import {
  openVaultFiles,
  type VaultLocation,
} from '../../../packages/server/src/features/note/store/files/local-files.ts'
import { canPin } from '../../../packages/server/src/features/note/store/files/pinned-folder.ts'
import type { VaultFiles } from '../../../packages/server/src/features/note/store/files/vault-files.ts'

export interface TestVault {
  /** The vault's folder, in a folder of the test's own. */
  readonly root: string
  /** Beside the vault. */
  readonly outside: string
  readonly location: VaultLocation
  /** Opens it, once more each time, as another process would. */
  open(): Promise<VaultFiles>
  /** Starts a script with the vault's location and `args` as arguments. */
  fork(script: string, ...args: string[]): ChildProcess
}

/** Makes vaults; whatever a test opens is closed, and whatever it makes removed, when it is over. */
export function testVaults(): (isPinned?: boolean) => TestVault {
  let cleanups: (() => Promise<unknown> | void)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
    cleanups = []
  })
  return (isPinned = canPin()) => {
    const folder = mkdtempSync(join(tmpdir(), 'tutor-nexus-vault-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const [root, outside] = [join(folder, 'vault'), join(folder, 'outside')]
    for (const each of [root, outside]) mkdirSync(each)
    const location = { root, lockFile: join(folder, 'locks', 'vault.lock'), isPinned }
    return {
      root,
      outside,
      location,
      async open() {
        const files = await openVaultFiles(location)
        cleanups.push(() => files.close())
        return files
      },
      fork(script, ...args) {
        const path = fileURLToPath(new URL(script, import.meta.url))
        const child = fork(path, [JSON.stringify(location), ...args], { execArgv: [] })
        cleanups.push(() => void child.kill('SIGKILL'))
        return child
      },
    }
  }
}

/** What our own writing must not leave behind. */
export const leftovers = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tn-|\.tmp$/.test(name))
