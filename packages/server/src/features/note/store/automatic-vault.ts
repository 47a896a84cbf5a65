import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { demoFolder } from '../../../platform/settings/shipped-files.ts'

export const OWN_NAME = 'notes'

/** The automatic notes folder of a user without a vault. */
export const ownFolder = (home: string, owner: string, localOwner: string): string =>
  owner === localOwner ? join(home, 'notes') : join(home, 'notes-of', owner)

/** Creates the folder with example notes if it is missing; returns its real path. */
export async function makeOwnNotes(folder: string, id: string): Promise<string> {
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
    // Renamed into place, so that concurrent processes see it complete.
    const draft = `${folder}.${id}.tmp`
    await cp(join(demoFolder(), 'notes'), draft, { recursive: true })
    await keepPrivate(draft)
    await rename(draft, folder).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    })
  }
  return realpath(folder)
}

/** Copied files have the permissions of those that ship with the program. */
async function keepPrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}
