import { ImportError } from '../import-adapter.ts'
import { ARCHIVE_LIMITS, inMegabytes, maxUnpacked } from './limits.ts'

export interface ZipEntry {
  name: string
  method: number
  crc: number
  /** Compressed size, and the uncompressed size it claims. */
  packed: number
  size: number
  /** Offset of its local header. */
  offset: number
}

/** Position of the central directory. */
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
const ZIP64_16 = 0xffff
const ZIP64_32 = 0xffffffff
const ENCRYPTED = 1
const EXTRA_64 = 1

/** The end of central directory record may be followed by a comment of up to 64 KB. */
export const TAIL_BYTES = END_BYTES + LOCATOR_BYTES + 56 + 0xffff

/** Finds the central directory from the last bytes of an archive. */
export function directoryLocation(archive: string, tail: Buffer, tailOffset: number): DirectoryLocation {
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END || tail.readUInt16LE(at + 20) !== tail.length - at - END_BYTES) continue
    const location = zip64Location(archive, tail, at, tailOffset) ?? {
      entries: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    }
    if (location.offset + location.bytes > tailOffset + at) throw malformed(archive)
    if (location.entries > ARCHIVE_LIMITS.entries || location.bytes > ARCHIVE_LIMITS.directoryBytes)
      throw new ImportError(archive, `it has more than ${ARCHIVE_LIMITS.entries.toLocaleString('en')} files`)
    return location
  }
  throw new ImportError(archive, 'not a zip archive, or cut off: export it again')
}

function zip64Location(
  archive: string,
  tail: Buffer,
  end: number,
  tailOffset: number,
): DirectoryLocation | undefined {
  const isZip64 = tail.readUInt16LE(end + 10) === ZIP64_16 || tail.readUInt32LE(end + 16) === ZIP64_32
  const locator = end - LOCATOR_BYTES
  if (!isZip64 || locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_64) return undefined
  const at = uint64(tail, locator + 8) - tailOffset
  if (at < 0 || at + 56 > tail.length || tail.readUInt32LE(at) !== END_64) throw malformed(archive)
  return { entries: uint64(tail, at + 32), bytes: uint64(tail, at + 40), offset: uint64(tail, at + 48) }
}

/** The entries of an archive by name. Suspicious archives are refused before anything is decompressed. */
export function readDirectory(
  archive: string,
  bytes: Buffer,
  location: DirectoryLocation,
): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  let at = 0
  for (let count = 0; count < location.entries; count++) {
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
    if (isUnsafeName(name))
      throw new ImportError(archive, `it contains a file called ${JSON.stringify(name)}`)
    if (entries.has(name)) throw new ImportError(archive, `${JSON.stringify(name)} occurs twice`)
    entries.set(name, entry)
    at = end
  }
  checkSizes(archive, [...entries.values()], location.offset)
  return entries
}

/** Sizes over 32 bits are in an extra field, in this order. */
function sizes(bytes: Buffer, at: number, extra: Buffer): Pick<ZipEntry, 'packed' | 'size' | 'offset'> {
  const zip64 = extraField(extra, EXTRA_64)
  let next = 0
  const value = (value32: number): number => {
    if (value32 !== ZIP64_32 || next + 8 > zip64.length) return value32
    next += 8
    return uint64(zip64, next - 8)
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

/** Numbers above 2^53 exceed every limit anyway. */
const uint64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at))

/** A name that could escape the target folder. */
export const isUnsafeName = (name: string): boolean =>
  name === '' ||
  /^[/\\]|^[a-z]:|\\/i.test(name) ||
  /\p{Cc}/u.test(name) ||
  name.split('/').some((part) => part === '..' || part === '.')

function checkSizes(archive: string, entries: readonly ZipEntry[], directoryAt: number): void {
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > ARCHIVE_LIMITS.unpackedBytes)
    throw new ImportError(archive, `unpacked it would exceed ${inMegabytes(ARCHIVE_LIMITS.unpackedBytes)}`)
  for (const { name, size, packed } of entries)
    if (size > maxUnpacked(packed, Number.POSITIVE_INFINITY))
      throw new ImportError(archive, `${JSON.stringify(name)} claims to be ${inMegabytes(size)}: a zip bomb`)
  const byOffset = entries.toSorted((one, other) => one.offset - other.offset)
  for (const [index, { offset, packed }] of byOffset.entries())
    if (offset + LOCAL_BYTES + packed > (byOffset[index + 1]?.offset ?? directoryAt))
      throw new ImportError(archive, 'its files overlap: a zip bomb')
}

export const malformed = (archive: string): ImportError =>
  new ImportError(archive, 'the zip archive is damaged: export it again')
