import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join, resolve, sep } from 'node:path'
import { openZip } from './archive/zip-archive.ts'
import { ImportError, type ImportAdapter, type ImportInput } from './import-adapter.ts'
import { isUrl } from './source-file.ts'

/** One thing to open: a file, an address, or a file inside an archive. */
export interface Source {
  /** How people know it. */
  name: string
  /** Runs `use` with the adapter's input. A file of an archive exists only that long. */
  open<Result>(use: (input: ImportInput) => Promise<Result>): Promise<Result>
}

export interface SourceList {
  sources: readonly Source[]
  close(): Promise<void>
}

/** Far more than a file of one department or school has. */
const MOST_UNPACKED = 1024 * 1024 * 1024

type Listing = Pick<ImportAdapter<unknown>, 'extensions'>

/** Everything that the locations stand for, in an order that stays. */
export async function listSources(adapter: Listing, input: ImportInput): Promise<SourceList> {
  const closers: (() => Promise<void>)[] = []
  const sources: Source[] = []
  const close = async () => void (await Promise.all(closers.map((each) => each())))
  try {
    for (const location of [input.location, ...(input.more ?? [])])
      sources.push(...(await sourcesAt(adapter, { ...input, location, more: [] }, closers)))
    return { sources, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function sourcesAt(
  { extensions }: Listing,
  input: ImportInput,
  closers: (() => Promise<void>)[],
): Promise<Source[]> {
  const { location } = input
  const single: Source = {
    name: isUrl(location) ? location : basename(location),
    open: (use) => use(input),
  }
  if (extensions === undefined || isUrl(location)) return [single]
  const fits = (name: string) => isVisible(name) && extensions.includes(extname(name).toLowerCase())
  const facts = await stat(resolve(location)).catch(() => undefined)
  const found = facts?.isDirectory()
    ? await inFolder(input, fits)
    : extname(location).toLowerCase() === '.zip' && facts
      ? await inArchive(input, fits, closers)
      : [single]
  if (found.length > 0) return found
  throw new ImportError(location, `no ${extensions.join(' or ')} files in it`)
}

async function inFolder(input: ImportInput, fits: (name: string) => boolean): Promise<Source[]> {
  const root = resolve(input.location)
  const names = await readdir(root, { recursive: true, withFileTypes: true })
  return names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .map((path) => path.split(sep).join('/'))
    .filter(fits)
    .toSorted()
    .map((path) => ({ name: path, open: (use) => use({ ...input, location: join(root, path), path }) }))
}

async function inArchive(
  input: ImportInput,
  fits: (name: string) => boolean,
  closers: (() => Promise<void>)[],
): Promise<Source[]> {
  const { mtime } = await stat(resolve(input.location))
  const archive = await openZip(resolve(input.location))
  closers.push(() => archive.close())
  const names = archive
    .names()
    .filter((name) => !name.endsWith('/'))
    .filter(fits)
  return names.toSorted().map((path) => ({
    name: path,
    async open(use) {
      const folder = await mkdtemp(join(tmpdir(), 'tn-import-'))
      try {
        const bytes = await archive.read(path, MOST_UNPACKED)
        const file = join(folder, ...path.split('/'))
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, bytes ?? '')
        // The day that the data was taken is told by the file's date.
        await utimes(file, mtime, mtime)
        return await use({ ...input, location: file, path })
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }))
}

/** Neither hidden nor what macOS puts beside every file. */
const isVisible = (name: string): boolean =>
  name.split('/').every((part) => !part.startsWith('.') && part !== '__MACOSX')
