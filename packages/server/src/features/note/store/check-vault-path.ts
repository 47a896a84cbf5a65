import { access, constants, realpath, stat } from 'node:fs/promises'
import { parse, relative, resolve, sep } from 'node:path'

/** Why a folder cannot be a vault, as a message for the user. */
export class UnfitVault extends Error {
  override readonly name = 'UnfitVault'
}

export interface GivenFolder {
  readonly path: string
  readonly home: string
  readonly readOnly: boolean
}

/** System folders, refused with everything in them. */
const SYSTEM = [
  '/bin',
  '/boot',
  '/dev',
  '/etc',
  '/lib',
  '/lib32',
  '/lib64',
  '/proc',
  '/sbin',
  '/sys',
  '/usr',
  '/private/etc',
  '/Applications',
  '/Library',
  '/System',
  'C:\\Windows',
  'C:\\Program Files',
  'C:\\Program Files (x86)',
  'C:\\ProgramData',
]
/** Parents of other people's folders; a subfolder may be a vault. */
const SHARED = [
  '/home',
  '/media',
  '/mnt',
  '/opt',
  '/run',
  '/srv',
  '/tmp',
  '/var',
  '/private',
  '/private/tmp',
  '/private/var',
  '/Users',
  '/Volumes',
  'C:\\Users',
]

/** Resolves symbolic links. Throws unless the folder may be a vault and is readable and, if needed, writable. */
export async function checkVaultPath({ path: given, home, readOnly }: GivenFolder): Promise<string> {
  const path = await realpath(resolve(given)).catch(() => {
    throw new UnfitVault(`The folder ${resolve(given)} does not exist. Create it first, or give another one.`)
  })
  if (!(await stat(path)).isDirectory()) throw new UnfitVault(`${path} is a file, not a folder.`)
  refuseSystem(path)
  await refuseOwnData(path, home)
  await access(path, constants.R_OK | constants.X_OK).catch(() => {
    throw new UnfitVault(`The folder ${path} cannot be read.`)
  })
  if (readOnly) return path
  await access(path, constants.W_OK).catch(() => {
    throw new UnfitVault(`The folder ${path} cannot be written to. Add it with --read-only.`)
  })
  return path
}

function refuseSystem(path: string): void {
  if (path === parse(path).root)
    throw new UnfitVault(`${path} is the whole disk. Give the folder with your notes.`)
  if (SYSTEM.some((folder) => isWithin(path, folder)))
    throw new UnfitVault(`${path} belongs to the operating system. Give a folder with notes.`)
  if (SHARED.some((folder) => same(path, folder)))
    throw new UnfitVault(`${path} contains other people's folders. Give the one with your notes.`)
}

/** A vault may neither be inside the data folder nor contain it. */
async function refuseOwnData(path: string, home: string): Promise<void> {
  const data = await realpath(home).catch(() => resolve(home))
  if (isWithin(path, data))
    throw new UnfitVault(`${path} is inside this program's data folder. Give another folder.`)
  const below = isWithin(data, path) ? relative(path, data).split(sep) : []
  // Hidden folders are invisible in a vault, so ~ is fine although it contains ~/.local/share.
  if (below.length > 0 && !below.some((part) => part.startsWith('.')))
    throw new UnfitVault(`${path} contains this program's data folder, ${data}. Give another folder.`)
}

const folded = (path: string): string => (sep === '\\' ? path.toLowerCase() : path)
const same = (path: string, other: string): boolean => folded(path) === folded(other)
const isWithin = (path: string, folder: string): boolean =>
  same(path, folder) || folded(path).startsWith(folded(folder) + sep)
