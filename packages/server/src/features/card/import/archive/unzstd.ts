import { zstdDecompressSync } from 'node:zlib'
import { ImportError } from '../../../../platform/import/import-adapter.ts'
import { inMegabytes, mostUnpacked } from '../../../../platform/import/archive/limits.ts'

const FRAME = 0xfd2fb528

/** Unpacks what Zstandard packed, into so many bytes at most. */
export function unzstd(where: string, packed: Buffer, most: number): Buffer {
  const cap = mostUnpacked(packed.length, most)
  if (packed.length < 4 || packed.readUInt32LE(0) !== FRAME)
    throw new ImportError(where, 'not packed by Zstandard')
  try {
    return zstdDecompressSync(packed, { maxOutputLength: cap })
  } catch (error) {
    const grows = error instanceof RangeError
    throw new ImportError(where, grows ? `grows beyond ${inMegabytes(cap)}` : 'damaged: export it anew')
  }
}
