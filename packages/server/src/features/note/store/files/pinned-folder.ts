import { closeSync, constants, fsync, lstatSync, openSync, readdirSync, type Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import { FolderSwapped, type OpenFolder } from './open-folder.ts'

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants
const DESCRIPTORS = '/proc/self/fd'
const sync = promisify(fsync)

/** Held by a descriptor, so paths through it stay inside even if the folder is renamed. */
export class PinnedFolder implements OpenFolder {
  readonly isPinned = true
  readonly #descriptor: number
  readonly address: string

  constructor(address: string) {
    this.#descriptor = openFolder(address)
    this.address = `${DESCRIPTORS}/${this.#descriptor}`
  }

  at(name: string): string {
    return `${this.address}/${name}`
  }

  folder(name: string): OpenFolder {
    return new PinnedFolder(this.at(name))
  }

  verify(): void {}

  list(): Promise<Dirent[]> {
    return readdir(this.address, { withFileTypes: true })
  }

  sync(): Promise<void> {
    return sync(this.#descriptor)
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

export function canPin(): boolean {
  try {
    return process.platform === 'linux' && readdirSync(DESCRIPTORS).length > 0
  } catch {
    return false
  }
}

function openFolder(address: string): number {
  try {
    return openSync(address, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  } catch (fault) {
    // A link is reported as not being a folder.
    if (codeOf(fault) === 'ENOTDIR' && lstatSync(address).isSymbolicLink()) throw new FolderSwapped()
    throw fault
  }
}
