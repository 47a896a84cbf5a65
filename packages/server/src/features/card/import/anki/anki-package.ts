import * as z from 'zod'
import { ImportError } from '../../../../platform/import/import-adapter.ts'
import { LIMITS } from '../archive/limits.ts'
import { readMessage, wireFields } from '../archive/protobuf.ts'
import { unzstd } from '../archive/unzstd.ts'
import { openZip, type ZipArchive } from '../../../../platform/import/archive/zip-archive.ts'
import { isTrick } from '../../../../platform/import/archive/zip-directory.ts'

/** An `.apkg` or `.colpkg`, whichever of the layouts it has. */
export interface AnkiPackage {
  readonly name: string
  /** The bytes of its SQLite database. */
  collection(): Promise<Buffer>
  /** The names of its pictures and sounds. */
  readonly media: readonly string[]
  mediaBytes(name: string): Promise<Buffer>
  close(): Promise<void>
}

/** What `meta` gives for the layout with Zstandard, the newest there is. */
const NEWEST = 3
const LONGEST_NAME = 255
const META_BYTES = 1024

/** The newest first: beside it lies an older one that only asks to update Anki. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'] as const

export async function openPackage(path: string): Promise<AnkiPackage> {
  const zip = await openZip(path)
  try {
    return await packageIn(zip)
  } catch (error) {
    await zip.close()
    throw error
  }
}

async function packageIn(zip: ZipArchive): Promise<AnkiPackage> {
  const collection = COLLECTIONS.find((name) => zip.has(name))
  if (!collection) throw new ImportError(zip.name, 'no Anki collection is in this archive')
  const meta = await zip.read('meta', META_BYTES)
  if (meta && readMessage(`${zip.name}, meta`, meta).number(1) > NEWEST)
    throw new ImportError(zip.name, 'made by a newer Anki; export it with "Support older Anki versions"')
  const isPacked = collection === 'collection.anki21b'
  const read = async (entry: string, most: number): Promise<Buffer> => {
    const bytes = await zip.read(entry, most)
    if (!bytes) throw new ImportError(zip.name, `${entry} is missing in it`)
    return isPacked ? unzstd(`${zip.name}, ${entry}`, bytes, most) : bytes
  }
  const list = zip.has('media') ? await read('media', LIMITS.mediaListBytes) : Buffer.alloc(0)
  const media = (isPacked ? namesInMessage : namesInJson)(zip.name, list)
  for (const name of media.keys())
    if (isTrick(name) || name.includes('/') || name.length > LONGEST_NAME)
      throw new ImportError(zip.name, `a media file is called ${JSON.stringify(name.slice(0, LONGEST_NAME))}`)
  return {
    name: zip.name,
    collection: () => read(collection, LIMITS.collectionBytes),
    // A list may name more than the archive has.
    media: [...media].flatMap(([name, entry]) => (zip.has(entry) ? [name] : [])),
    mediaBytes: (name) => read(media.get(name) ?? '', LIMITS.mediaFileBytes),
    close: () => zip.close(),
  }
}

const MediaJson = z.record(z.string(), z.string())

/** Names of media files, and the entries of the archive that hold them. */
function namesInJson(archive: string, bytes: Buffer): Map<string, string> {
  if (bytes.length === 0) return new Map()
  const said = MediaJson.safeParse(parsedJson(bytes.toString('utf8')))
  if (!said.success) throw new ImportError(archive, 'its list of media files cannot be read')
  return new Map(Object.entries(said.data).map(([entry, name]) => [name.normalize('NFC'), entry]))
}

const MEDIA_ENTRY = 1
const NAME = 1
const FORMER_ENTRY = 255

function namesInMessage(archive: string, bytes: Buffer): Map<string, string> {
  const where = `${archive}, media`
  const names = new Map<string, string>()
  let index = 0
  for (const { number, value } of wireFields(where, bytes)) {
    if (number !== MEDIA_ENTRY || typeof value === 'number') continue
    const entry = readMessage(where, value)
    const former = entry.has(FORMER_ENTRY) ? entry.number(FORMER_ENTRY) : index
    names.set(entry.text(NAME).normalize('NFC'), String(former))
    index += 1
  }
  return names
}

/** Undefined where it is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
