import { access, constants, realpath, stat } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Why a folder cannot be a root, in words for who gave it. */
export class UnfitRoot extends Error {
  override readonly name = 'UnfitRoot'
}

/** The folder without symbolic links, if it is there and can be read. */
export async function checkedRoot(given: string): Promise<string> {
  const path = await realpath(resolve(given)).catch(() => {
    throw new UnfitRoot(`There is no folder ${resolve(given)}.`)
  })
  if (!(await stat(path)).isDirectory()) throw new UnfitRoot(`${path} is a file, and a folder is needed.`)
  await access(path, constants.R_OK | constants.X_OK).catch(() => {
    throw new UnfitRoot(`The folder ${path} cannot be read by this program.`)
  })
  return path
}
