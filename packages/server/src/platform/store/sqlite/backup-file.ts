import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { StoreError } from '../errors.ts'
import { createNew } from '../files.ts'
import { connect } from './connect.ts'

/** Copies a database that may be in use, verifies the copy and appends a checksum. */
export async function copyDatabase(source: string, destination: string): Promise<void> {
  const handle = await connect(source, 'reader')
  try {
    // With an open snapshot, concurrent writes do not restart the copy.
    handle.exec('begin; select 1 from sqlite_master')
    await createNew(destination)
    await handle.backup(destination)
  } finally {
    handle.close()
  }
  checkCopy(destination)
  await appendChecksum(destination)
}

function checkCopy(file: string): void {
  const handle = new Database(file)
  try {
    // Leaves one file without a write-ahead log.
    handle.pragma('journal_mode = DELETE')
    assertIntact(handle)
  } finally {
    handle.close()
  }
}

export function assertIntact(handle: Database.Database): void {
  const verdict = handle.pragma('integrity_check(1)', { simple: true })
  if (verdict !== 'ok') throw new StoreError('bad-archive', `${handle.name} is damaged: ${String(verdict)}`)
}

const PREFIX = '\ntutor-nexus sqlite backup 1 sha256 '
const CHECKSUM_LENGTH = PREFIX.length + 64 + 1

/** Appends the file's checksum. SQLite ignores everything after its last page. */
export async function appendChecksum(file: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  const handle = await open(file, 'a')
  try {
    await handle.write(checksumText(hash))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Copies a backup without its checksum, and throws if the checksum does not match. */
export async function copyVerified(archive: string, copy: string): Promise<void> {
  const { size } = await stat(archive)
  const end = size - CHECKSUM_LENGTH
  if (end <= 0) throw damaged(archive)
  const hash = createHash('sha256')
  const body = createReadStream(archive, { end: end - 1 })
  await pipeline(
    body,
    (chunks) => hashed(chunks, hash),
    createWriteStream(copy, { flags: 'wx', mode: 0o600, flush: true }),
  )
  if ((await readText(archive, end)) !== checksumText(hash)) throw damaged(archive)
}

function checksumText(hash: Hash): string {
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
    `${archive} is not a complete Tutor Nexus backup: it was truncated or modified.`,
  )
}
