import { lstatSync, realpathSync, type BigIntStats, type Dirent } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathKey } from '../../model/note-path.ts'
import { FolderSwapped, type OpenFolder } from './open-folder.ts'

/** For systems that cannot pin a folder: checks before and after each use that it is still the same. */
export class CheckedFolder implements OpenFolder {
  readonly isPinned = false
  readonly address: string
  readonly #found: BigIntStats

  constructor(address: string) {
    this.address = address
    this.#found = folderAt(address)
  }

  at(name: string): string {
    return join(this.address, name)
  }

  folder(name: string): OpenFolder {
    this.verify()
    const folder = new CheckedFolder(this.at(name))
    this.verify()
    return folder
  }

  verify(): void {
    const { dev, ino } = folderAt(this.address)
    if (dev !== this.#found.dev || ino !== this.#found.ino) throw new FolderSwapped()
  }

  async list(): Promise<Dirent[]> {
    const found = await readdir(this.address, { withFileTypes: true })
    this.verify()
    return found
  }

  async sync(): Promise<void> {
    if (process.platform === 'win32') return
    const folder = await open(this.address)
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }

  close(): void {}
}

/** Refuses links on the way and alternative short names. */
function folderAt(address: string): BigIntStats {
  const found = lstatSync(address, { bigint: true })
  if (found.isSymbolicLink()) throw new FolderSwapped()
  if (!found.isDirectory()) throw Object.assign(new Error('No folder'), { code: 'ENOTDIR' })
  if (pathKey(realpathSync.native(address)) !== pathKey(address)) throw new FolderSwapped()
  return found
}
