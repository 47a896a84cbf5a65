import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import { ImportError } from '../import-adapter.ts'
import { ARCHIVE_LIMITS, inMegabytes } from './limits.ts'
import { directoryLocation, malformed, readDirectory, TAIL_BYTES, type ZipEntry } from './zip-directory.ts'

const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** A zip archive whose entries are read into memory one by one and never written to disk. */
export interface ZipArchive {
  readonly name: string
  /** The names of the files in it. */
  names(): string[]
  has(entry: string): boolean
  /** Throws if the entry is larger than `most` bytes; undefined if there is no such entry. */
  read(entry: string, max: number): Promise<Buffer | undefined>
  close(): Promise<void>
}

export async function openZip(path: string): Promise<ZipArchive> {
  const name = basename(path)
  const file = await open(path, 'r')
  try {
    const entries = await directoryOf(name, file)
    return {
      name,
      names: () => [...entries.keys()],
      has: (entry) => entries.has(entry),
      read: async (wanted, max) => {
        const entry = entries.get(wanted)
        return entry && readEntry(name, file, entry, max)
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function directoryOf(name: string, file: FileHandle): Promise<Map<string, ZipEntry>> {
  const { size } = await file.stat()
  if (size > ARCHIVE_LIMITS.archiveBytes)
    throw new ImportError(name, `larger than ${inMegabytes(ARCHIVE_LIMITS.archiveBytes)}`)
  const tailOffset = Math.max(0, size - TAIL_BYTES)
  const tail = await bytesAt(name, file, tailOffset, size - tailOffset)
  const location = directoryLocation(name, tail, tailOffset)
  return readDirectory(name, await bytesAt(name, file, location.offset, location.bytes), location)
}

async function readEntry(name: string, file: FileHandle, entry: ZipEntry, max: number): Promise<Buffer> {
  const { packed, size, method, crc, offset } = entry
  if (size > max) throw new ImportError(name, `${entry.name} is larger than ${inMegabytes(max)}`)
  // Compression never makes data much larger.
  if (packed > size + size / 100 + 1024) throw malformed(name)
  const header = await bytesAt(name, file, offset, LOCAL_BYTES)
  if (header.readUInt32LE(0) !== LOCAL) throw malformed(name)
  const from = offset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
  const bytes = await bytesAt(name, file, from, packed)
  const unpacked = method === STORED ? bytes : method === DEFLATED ? inflate(name, entry, bytes) : undefined
  if (!unpacked) throw new ImportError(name, `${entry.name} uses an unknown compression`)
  if (unpacked.length !== size || crc32(unpacked) !== crc) throw malformed(name)
  return unpacked
}

function inflate(name: string, { size }: ZipEntry, bytes: Buffer): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw malformed(name)
  }
}

async function bytesAt(name: string, file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
  if (bytesRead !== length) throw malformed(name)
  return buffer
}
