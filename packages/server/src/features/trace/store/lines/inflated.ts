import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'

const MOST_BYTES = 4 * 1024 ** 3

/**
 * Decompresses a log into `cacheFolder`, once per path, size and time of change, and returns the file's path.
 * Throws if it cannot be decompressed or exceeds `mostBytes`.
 */
export async function inflated(path: string, cacheFolder: string, mostBytes = MOST_BYTES): Promise<string> {
  const { size, mtimeNs } = await stat(path, { bigint: true })
  const name = createHash('sha256').update(path).digest('hex').slice(0, 32)
  const current = `${name}-${size}-${mtimeNs}.jsonl`
  const target = join(cacheFolder, current)
  if (await exists(target)) return target

  await mkdir(cacheFolder, { recursive: true, mode: 0o700 })
  const unfinished = join(cacheFolder, `${name}-${randomBytes(8).toString('hex')}.part`)
  try {
    await pipeline(
      createReadStream(path),
      createZstdDecompress(),
      limited(mostBytes, path),
      createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }),
    )
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  for (const other of await readdir(cacheFolder))
    if (other.startsWith(`${name}-`) && other.endsWith('.jsonl') && other !== current)
      await rm(join(cacheFolder, other), { force: true })
  return target
}

function limited(mostBytes: number, path: string): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > mostBytes) done(new Error(`${path} is longer than ${mostBytes} bytes when decompressed`))
      else done(null, chunk)
    },
  })
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
