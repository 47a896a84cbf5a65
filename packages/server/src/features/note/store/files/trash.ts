import { mkdirSync } from 'node:fs'
import { isNameable, pathKey } from '../../model/note-path.ts'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import { newFolderMode, type OpenFolder, type FolderEntry } from './open-folder.ts'
import { notInTrash } from './file-errors.ts'
import { splitPath, inFolder, type Root } from './walk.ts'

export const TRASH = '.trash'
const MAX_BYTES_OF_NAME = 255

/** The name itself, or the first free numbered one. */
export async function freeName(root: Root, path: string): Promise<string> {
  const taken = new Set(await keysInTrash(root))
  const { name } = splitPath(path)
  let candidate = name
  for (let number = 1; taken.has(pathKey(candidate)); number++) candidate = numbered(name, number)
  return `${TRASH}/${candidate}`
}

/** Opens an entry returned by `freeName`; creates the trash if needed. */
export function inTrash<Result>(
  root: Root,
  trashedPath: string,
  work: (entry: FolderEntry) => Promise<Result>,
): Promise<Result> {
  const [trash, name, ...more] = trashedPath.split('/')
  if (trash !== TRASH || name === undefined || more.length > 0 || !isNameable(name)) throw notInTrash()
  return inFolder(root, [], async (top) => {
    const folder = await openTrash(top)
    try {
      return await work({ folder, name, path: trashedPath })
    } finally {
      folder.close()
    }
  })
}

async function openTrash(top: OpenFolder): Promise<OpenFolder> {
  try {
    return top.folder(TRASH)
  } catch (fault) {
    if (codeOf(fault) !== 'ENOENT') throw fault
  }
  mkdirSync(top.at(TRASH), { mode: newFolderMode(top) })
  await top.sync()
  return top.folder(TRASH)
}

async function keysInTrash(root: Root): Promise<string[]> {
  try {
    const entries = await inFolder(root, [TRASH], (trash) => trash.list())
    return entries.map(({ name }) => pathKey(name))
  } catch (fault) {
    if (codeOf(fault) === 'ENOENT') return []
    throw fault
  }
}

/** `Mitosis.md` becomes `Mitosis 1.md`, shortened to fit the file system. */
function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const letters = Array.from(stem)
  const made = () => `${letters.join('')} ${number}${ending}`
  while (Buffer.byteLength(made()) > MAX_BYTES_OF_NAME) letters.pop()
  return made()
}
