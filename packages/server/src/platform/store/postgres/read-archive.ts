import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { StoreError } from '../errors.ts'
import { ARCHIVE_VERSION, ArchiveHeader, checksumLine } from './archive-format.ts'

export interface ArchiveRow {
  readonly table: string
  /** The row's values as a JSON array. */
  readonly line: string
}

/** Reads the whole archive once and throws unless every byte of it is as it was written. */
export async function checkArchive(file: string): Promise<ArchiveHeader> {
  const rows = readArchive(file)
  while (true) {
    const step = await rows.next()
    if (step.done) return step.value
  }
}

/** Its rows, and at the end the header. Throws on anything that does not belong, at the latest after the last row. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveRow, ArchiveHeader> {
  const hash = createHash('sha256')
  const lines = unzippedLines(file)
  const next = async (): Promise<string> => {
    const { done, value } = await lines.next()
    if (done) throw damaged(file)
    return value
  }
  const nextHashed = async (): Promise<string> => {
    const line = await next()
    hash.update(`${line}\n`)
    return line
  }

  const header = parseHeader(await nextHashed(), file)
  for (const table of header.tables) {
    for (let left = header.counts[table] ?? 0; left > 0; left--) yield { table, line: await nextHashed() }
  }
  if ((await next()) !== checksumLine(hash.digest('hex'))) throw damaged(file)
  if (!(await lines.next()).done) throw damaged(file)
  return header
}

function parseHeader(line: string, file: string): ArchiveHeader {
  const header = ArchiveHeader.safeParse(parseJson(line))
  if (!header.success) throw damaged(file)
  const { version } = header.data
  if (version <= ARCHIVE_VERSION) return header.data
  throw new StoreError(
    'bad-archive',
    `${file} is an archive of version ${version}, but this program reads only versions up to ${ARCHIVE_VERSION}.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function* unzippedLines(file: string): AsyncGenerator<string, void> {
  const source = createReadStream(file)
  const unzipped = source.pipe(createGunzip()).setEncoding('utf8')
  source.on('error', (error) => unzipped.destroy(error))
  let rest = ''
  try {
    for await (const chunk of unzipped) {
      const parts = `${rest}${chunk}`.split('\n')
      rest = parts.pop() ?? ''
      yield* parts
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw damaged(file, error)
    throw error
  } finally {
    source.destroy()
  }
  if (rest !== '') throw damaged(file)
}

function damaged(file: string, cause?: unknown): StoreError {
  const message = `${file} is not a complete Tutor Nexus archive: it was cut off or changed.`
  return new StoreError('bad-archive', message, { cause })
}
