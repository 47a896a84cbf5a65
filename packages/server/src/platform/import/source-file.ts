import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { ImportError, type ImportInput } from './import-adapter.ts'

export interface SourceFile {
  path: string
  /** The name without folder and extension. */
  name: string
  /** The day the data was taken from its source: the given day or the file's date. */
  accessedOn: string
}

/** Files that are read as a whole must fit into memory several times. */
const MOST_BYTES_WHOLE = 256 * 1024 * 1024

export async function sourceFile({ location, options, today }: ImportInput): Promise<SourceFile> {
  if (isUrl(location)) throw new ImportError(location, 'this adapter reads files, not URLs')
  const path = resolve(location)
  const facts = await stat(path).catch(() => undefined)
  if (!facts) throw new ImportError(location, 'file not found')
  if (!facts.isFile()) throw new ImportError(location, 'not a file')
  return {
    path,
    name: basename(path, extname(path)),
    accessedOn: accessDate(options, today) ?? earlier(facts.mtime.toISOString().slice(0, 10), today),
  }
}

/** The day given by the option `accessed`. */
export function accessDate(options: ImportInput['options'], today: string): string | undefined {
  const given = options['accessed']
  if (given === undefined) return undefined
  if (/^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) && given <= today) return given
  throw new ImportError('option accessed', `${given} is not a past date such as ${today}`)
}

const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Changes with the file's content and the options it is read with. */
export async function fileHash(path: string, choices: readonly (string | undefined)[] = []): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(choices))
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

export async function fileText({ path }: Pick<SourceFile, 'path'>): Promise<string> {
  const { size } = await stat(path)
  if (size > MOST_BYTES_WHOLE)
    throw new ImportError(basename(path), `larger than ${MOST_BYTES_WHOLE} bytes: split it`)
  return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
}

/** Whether an import's location is a URL rather than a file. */
export const isUrl = (location: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(location)

/** Parses an http or https URL. */
export function parseHttpUrl(location: string): URL {
  const url = URL.canParse(location) ? new URL(location) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new ImportError(location, 'not an http or https URL')
}
