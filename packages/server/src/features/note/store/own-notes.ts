import { existsSync } from 'node:fs'
import { cp, mkdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { demoFolder } from '../../../platform/settings/shipped-files.ts'

export const OWN_NAME = 'notes'

/** Where the notes of one user are that gave no folder of their own. */
export const ownFolder = (home: string, owner: string, localOwner: string): string =>
  owner === localOwner ? join(home, 'notes') : join(home, 'notes-of', owner)

/** Makes the folder with the first notes in it, unless it is there already; gives it without symbolic links. */
export async function makeOwnNotes(folder: string, id: string): Promise<string> {
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
    // It appears as a whole, however many processes make it at once.
    const draft = `${folder}.${id}.tmp`
    await cp(join(demoFolder(), 'notes'), draft, { recursive: true })
    await rename(draft, folder).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    })
  }
  return realpath(folder)
}
