import { open } from 'node:fs/promises'
import { crc32, deflateRawSync } from 'node:zlib'

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const [STORED, DEFLATED] = [0, 8]
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
/** 1 January 1980, so that the same cards give the same file. */
const DATE = 0x21
const MOST_BYTES = 0xffff_ffff
const MOST_ENTRIES = 0xffff

interface Entry {
  name: Buffer
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

/** Writes a zip archive entry by entry, so that only one is in memory. */
export interface ZipWriter {
  /** `isPacked` for bytes that do not get smaller. */
  add(name: string, bytes: Uint8Array, options?: { isPacked?: boolean }): Promise<void>
  close(): Promise<void>
}

export async function writeZip(file: string): Promise<ZipWriter> {
  const handle = await open(file, 'wx', 0o600)
  const entries: Entry[] = []
  let offset = 0
  const write = async (bytes: Uint8Array): Promise<void> => {
    await handle.writeFile(bytes)
    offset += bytes.length
    if (offset > MOST_BYTES || entries.length > MOST_ENTRIES)
      throw new RangeError('the archive is too large: export one deck at a time')
  }
  return {
    async add(name, bytes, { isPacked = false } = {}) {
      const packed = isPacked ? bytes : deflateRawSync(bytes)
      const entry: Entry = {
        name: Buffer.from(name),
        method: isPacked ? STORED : DEFLATED,
        crc: crc32(bytes),
        packed: packed.length,
        size: bytes.length,
        offset,
      }
      entries.push(entry)
      await write(Buffer.concat([localHeader(entry), entry.name, packed]))
    },
    async close() {
      const start = offset
      for (const entry of entries) await write(Buffer.concat([centralHeader(entry), entry.name]))
      await write(endRecord(entries.length, offset - start, start))
      await handle.close()
    },
  }
}

function facts({ method, crc, packed, size, name }: Entry): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(VERSION, 0)
  bytes.writeUInt16LE(FLAGS, 2)
  bytes.writeUInt16LE(method, 4)
  bytes.writeUInt16LE(DATE, 8)
  bytes.writeUInt32LE(crc, 10)
  bytes.writeUInt32LE(packed, 14)
  bytes.writeUInt32LE(size, 18)
  bytes.writeUInt16LE(name.length, 22)
  return bytes
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const localHeader = (entry: Entry): Buffer => Buffer.concat([word(LOCAL), facts(entry)])

function centralHeader(entry: Entry): Buffer {
  const made = Buffer.alloc(2)
  made.writeUInt16LE(VERSION)
  // No comment, first disk, no attributes.
  return Buffer.concat([word(CENTRAL), made, facts(entry), Buffer.alloc(10), word(entry.offset)])
}

function endRecord(count: number, size: number, start: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(END, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(size, 12)
  bytes.writeUInt32LE(start, 16)
  return bytes
}
