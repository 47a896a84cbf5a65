import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { StoreError } from '../errors.ts'

const PREFIX = '\ntutor-nexus sqlite backup 1 sha256 '
const SEAL_LENGTH = PREFIX.length + 64 + 1

/** Appends the checksum of all that the file holds. SQLite ignores what comes after its last page. */
export async function seal(file: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  const handle = await open(file, 'a')
  try {
    await handle.write(sealText(hash))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Copies a sealed file without its seal, and throws if a single byte is not as it was sealed. */
export async function unseal(archive: string, copy: string): Promise<void> {
  const { size } = await stat(archive)
  const end = size - SEAL_LENGTH
  if (end <= 0) throw damaged(archive)
  const hash = createHash('sha256')
  const body = createReadStream(archive, { end: end - 1 })
  await pipeline(
    body,
    (chunks) => hashed(chunks, hash),
    createWriteStream(copy, { flags: 'wx', mode: 0o600, flush: true }),
  )
  if ((await readText(archive, end)) !== sealText(hash)) throw damaged(archive)
}

function sealText(hash: Hash): string {
  return `${PREFIX}${hash.digest('hex')}\n`
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

async function readText(file: string, start: number): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(file, { start })) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

function damaged(archive: string): StoreError {
  return new StoreError(
    'bad-archive',
    `${archive} is not a complete Tutor Nexus backup: it was cut off or changed.`,
  )
}
