import * as z from 'zod'
import { ImportError } from '../../../../platform/import/import-adapter.ts'
import { inMegabytes, maxUnpacked } from '../../../../platform/import/archive/limits.ts'
import { LIMITS } from '../archive/limits.ts'
import { readMessage, wireFields } from '../archive/protobuf.ts'
import { openZip, type ZipArchive } from '../../../../platform/import/archive/zip-archive.ts'
import { isUnsafeName } from '../../../../platform/import/archive/zip-directory.ts'
import { zstdDecompressSync } from 'node:zlib'

/** An `.apkg` or `.colpkg` file in any of Anki's layouts. */
export interface AnkiPackage {
  readonly name: string
  /** The bytes of its SQLite database. */
  collection(): Promise<Buffer>
  /** Names of its images and sounds. */
  readonly media: readonly string[]
  mediaBytes(name: string): Promise<Buffer>
  close(): Promise<void>
}

/** The newest layout, compressed with Zstandard. */
const NEWEST_LAYOUT = 3
const LONGEST_NAME = 255
const META_BYTES = 1024

/** Newest first: newer packages also contain an older file that only asks to update Anki. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'] as const

export async function openPackage(path: string): Promise<AnkiPackage> {
  const zip = await openZip(path)
  try {
    return await packageOf(zip)
  } catch (error) {
    await zip.close()
    throw error
  }
}

async function packageOf(zip: ZipArchive): Promise<AnkiPackage> {
  const collection = COLLECTIONS.find((name) => zip.has(name))
  if (!collection) throw new ImportError(zip.name, 'this archive contains no Anki collection')
  const meta = await zip.read('meta', META_BYTES)
  if (meta && readMessage(`${zip.name}, meta`, meta).number(1) > NEWEST_LAYOUT)
    throw new ImportError(zip.name, 'made by a newer Anki; export it with "Support older Anki versions"')
  const isCompressed = collection === 'collection.anki21b'
  const read = async (entry: string, max: number): Promise<Buffer> => {
    const bytes = await zip.read(entry, max)
    if (!bytes) throw new ImportError(zip.name, `${entry} is missing`)
    return isCompressed ? unzstd(`${zip.name}, ${entry}`, bytes, max) : bytes
  }
  const list = zip.has('media') ? await read('media', LIMITS.mediaListBytes) : Buffer.alloc(0)
  const media = (isCompressed ? namesInMessage : namesInJson)(zip.name, list)
  for (const name of media.keys())
    if (isUnsafeName(name) || name.includes('/') || name.length > LONGEST_NAME)
      throw new ImportError(zip.name, `a media file is called ${JSON.stringify(name.slice(0, LONGEST_NAME))}`)
  return {
    name: zip.name,
    collection: () => read(collection, LIMITS.collectionBytes),
    // The list may name files that are not in the archive.
    media: [...media].flatMap(([name, entry]) => (zip.has(entry) ? [name] : [])),
    mediaBytes: (name) => read(media.get(name) ?? '', LIMITS.mediaFileBytes),
    close: () => zip.close(),
  }
}

const MediaJson = z.record(z.string(), z.string())

/** Maps the names of media files to the archive entries that contain them. */
function namesInJson(archive: string, bytes: Buffer): Map<string, string> {
  if (bytes.length === 0) return new Map()
  const parsed = MediaJson.safeParse(parsedJson(bytes.toString('utf8')))
  if (!parsed.success) throw new ImportError(archive, 'the list of media files cannot be read')
  return new Map(Object.entries(parsed.data).map(([entry, name]) => [name.normalize('NFC'), entry]))
}

const MEDIA_ENTRY = 1
const NAME = 1
const ORIGINAL_INDEX = 255

function namesInMessage(archive: string, bytes: Buffer): Map<string, string> {
  const where = `${archive}, media`
  const names = new Map<string, string>()
  let index = 0
  for (const { number, value } of wireFields(where, bytes)) {
    if (number !== MEDIA_ENTRY || typeof value === 'number') continue
    const entry = readMessage(where, value)
    const originalIndex = entry.has(ORIGINAL_INDEX) ? entry.number(ORIGINAL_INDEX) : index
    names.set(entry.text(NAME).normalize('NFC'), String(originalIndex))
    index += 1
  }
  return names
}

/** Undefined if the text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const FRAME = 0xfd2fb528

/** Decompresses Zstandard data up to a limit. */
function unzstd(where: string, packed: Buffer, max: number): Buffer {
  const cap = maxUnpacked(packed.length, max)
  if (packed.length < 4 || packed.readUInt32LE(0) !== FRAME)
    throw new ImportError(where, 'not compressed with Zstandard')
  try {
    return zstdDecompressSync(packed, { maxOutputLength: cap })
  } catch (error) {
    const grows = error instanceof RangeError
    throw new ImportError(where, grows ? `grows beyond ${inMegabytes(cap)}` : 'damaged: export it again')
  }
}
