import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Lets it only be read from now on. */
  makeReadOnly(): void
  remove(): void
}

/** A file system of one megabyte, where the machine lets this process have one. */
export function smallDisk(): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'tutor-nexus-small-disk-'))
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'ignore' })
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder)
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    makeReadOnly: () => run('mount', '-o', 'remount,ro', folder),
    remove() {
      run('umount', folder)
      rmSync(folder, { recursive: true })
    },
  }
}
