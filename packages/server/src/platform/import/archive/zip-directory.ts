import { ImportError } from '../import-adapter.ts'
import { ARCHIVE_LIMITS, inMegabytes, mostUnpacked } from './limits.ts'

export interface ZipEntry {
  name: string
  method: number
  crc: number
  /** How many bytes it takes in the archive, and how many it claims to hold. */
  packed: number
  size: number
  /** Where its own header begins. */
  offset: number
}

/** Where the list of entries lies. */
export interface DirectoryLocation {
  offset: number
  bytes: number
  entries: number
}

const END = 0x06054b50
const END_BYTES = 22
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const LOCATOR_BYTES = 20
const HEADER = 0x02014b50
const HEADER_BYTES = 46
const LOCAL_BYTES = 30
const UNKNOWN_16 = 0xffff
const UNKNOWN_32 = 0xffffffff
const ENCRYPTED = 1
const EXTRA_64 = 1

/** The end of an archive holds the place of its directory, behind a comment of at most 64 KB. */
export const TAIL_BYTES = END_BYTES + LOCATOR_BYTES + 56 + 0xffff

/** Finds the directory from the last bytes of an archive. */
export function directoryLocation(archive: string, tail: Buffer, tailOffset: number): DirectoryLocation {
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END || tail.readUInt16LE(at + 20) !== tail.length - at - END_BYTES) continue
    const place = place64(archive, tail, at, tailOffset) ?? {
      entries: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    }
    if (place.offset + place.bytes > tailOffset + at) throw malformed(archive)
    if (place.entries > ARCHIVE_LIMITS.entries || place.bytes > ARCHIVE_LIMITS.directoryBytes)
      throw new ImportError(archive, `more than ${ARCHIVE_LIMITS.entries.toLocaleString('en')} files are in it`)
    return place
  }
  throw new ImportError(archive, 'not a zip archive, or cut off: export it anew')
}

function place64(
  archive: string,
  tail: Buffer,
  end: number,
  tailOffset: number,
): DirectoryLocation | undefined {
  const unknown = tail.readUInt16LE(end + 10) === UNKNOWN_16 || tail.readUInt32LE(end + 16) === UNKNOWN_32
  const locator = end - LOCATOR_BYTES
  if (!unknown || locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_64) return undefined
  const at = long(tail, locator + 8) - tailOffset
  if (at < 0 || at + 56 > tail.length || tail.readUInt32LE(at) !== END_64) throw malformed(archive)
  return { entries: long(tail, at + 32), bytes: long(tail, at + 40), offset: long(tail, at + 48) }
}

/** The entries of an archive, by name. What smells of a trick is refused before anything is unpacked. */
export function readDirectory(
  archive: string,
  bytes: Buffer,
  place: DirectoryLocation,
): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  let at = 0
  for (let count = 0; count < place.entries; count++) {
    if (at + HEADER_BYTES > bytes.length || bytes.readUInt32LE(at) !== HEADER) throw malformed(archive)
    const [nameBytes, extraBytes] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
    const end = at + HEADER_BYTES + nameBytes + extraBytes + bytes.readUInt16LE(at + 32)
    if (end > bytes.length) throw malformed(archive)
    const nameEnd = at + HEADER_BYTES + nameBytes
    const name = bytes.toString('utf8', at + HEADER_BYTES, nameEnd)
    const entry: ZipEntry = {
      name,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      ...sizes(bytes, at, bytes.subarray(nameEnd, nameEnd + extraBytes)),
    }
    if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new ImportError(archive, 'it is encrypted')
    if (isTrick(name)) throw new ImportError(archive, `a file in it is called ${JSON.stringify(name)}`)
    if (entries.has(name)) throw new ImportError(archive, `${JSON.stringify(name)} is in it twice`)
    entries.set(name, entry)
    at = end
  }
  checkSizes(archive, [...entries.values()], place.offset)
  return entries
}

/** What does not fit into 32 bits stands in an extra field, in this order. */
function sizes(bytes: Buffer, at: number, extra: Buffer): Pick<ZipEntry, 'packed' | 'size' | 'offset'> {
  const wide = extraField(extra, EXTRA_64)
  let next = 0
  const value = (short: number): number => {
    if (short !== UNKNOWN_32 || next + 8 > wide.length) return short
    next += 8
    return long(wide, next - 8)
  }
  const size = value(bytes.readUInt32LE(at + 24))
  const packed = value(bytes.readUInt32LE(at + 20))
  return { size, packed, offset: value(bytes.readUInt32LE(at + 42)) }
}

function extraField(extra: Buffer, id: number): Buffer {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
  return Buffer.alloc(0)
}

/** Above 2^53 it is no size of anything, and fails every limit. */
const long = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at))

/** A name that leads out of wherever it would be unpacked. */
export const isTrick = (name: string): boolean =>
  name === '' ||
  /^[/\\]|^[a-z]:|\\/i.test(name) ||
  /\p{Cc}/u.test(name) ||
  name.split('/').some((part) => part === '..' || part === '.')

function checkSizes(archive: string, entries: readonly ZipEntry[], directoryAt: number): void {
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > ARCHIVE_LIMITS.unpackedBytes)
    throw new ImportError(archive, `unpacked it would be more than ${inMegabytes(ARCHIVE_LIMITS.unpackedBytes)}`)
  for (const { name, size, packed } of entries)
    if (size > mostUnpacked(packed, Number.POSITIVE_INFINITY))
      throw new ImportError(archive, `${JSON.stringify(name)} claims to be ${inMegabytes(size)}: a zip bomb`)
  const inPlace = entries.toSorted((one, other) => one.offset - other.offset)
  for (const [index, { offset, packed }] of inPlace.entries())
    if (offset + LOCAL_BYTES + packed > (inPlace[index + 1]?.offset ?? directoryAt))
      throw new ImportError(archive, 'files in it overlap: a zip bomb')
}

export const malformed = (archive: string): ImportError =>
  new ImportError(archive, 'the zip archive is damaged: export it anew')
