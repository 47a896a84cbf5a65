import { constants } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { StoreError } from '../errors.ts'
import { exists, freeName, syncDirectory } from '../files.ts'
import { assertKnown } from '../migrate.ts'
import type { Migration } from '../migrations/migration.ts'
import { isBusy } from './connect.ts'
import { assertIntact, appendChecksum, copyVerified } from './backup-file.ts'
import { lockExclusive, inUse } from './restore-lock.ts'
import { sqliteVersion } from './migrate-sqlite.ts'
import { sqliteKysely } from './sqlite-dialect.ts'

/** Replaces the database with a backup in one rename. Returns the path of the replaced database, if there was one. */
export async function restoreSqlite(
  file: string,
  archive: string,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  const lock = lockExclusive(file)
  const staged = `${file}.restoring`
  try {
    await rm(staged, { force: true })
    await copyVerified(archive, staged)
    await prepareStaged(staged, archive, migrations)
    const kept = (await exists(file)) ? await keepAside(file) : undefined
    // The old file's log must not be replayed into the new file.
    for (const suffix of ['-wal', '-shm', '-journal']) await rm(`${file}${suffix}`, { force: true })
    await rename(staged, file)
    await syncDirectory(file)
    return kept
  } finally {
    await rm(staged, { force: true })
    lock.release()
  }
}

async function prepareStaged(
  staged: string,
  archive: string,
  migrations: readonly Migration[],
): Promise<void> {
  const handle = new Database(staged)
  try {
    assertIntact(handle)
    const version = await sqliteVersion(sqliteKysely(handle))
    if (version === 0) throw new StoreError('bad-archive', `${archive} contains no Tutor Nexus data.`)
    assertKnown(version, migrations)
    clearIncarnation(handle)
  } finally {
    handle.close()
  }
}

/** Tells devices that sequence numbers given since the backup may be given again. */
function clearIncarnation(handle: Database.Database): void {
  const hasMark = handle.prepare(`select 1 from sqlite_master where name = 'incarnation'`).get()
  if (hasMark) handle.exec('delete from incarnation')
}

async function keepAside(file: string): Promise<string> {
  const whole = leaveWalMode(file)
  const kept = await freeName(`${file}.before-restore`)
  await copyFile(file, kept, constants.COPYFILE_EXCL)
  if (whole) await appendChecksum(kept)
  else if (await exists(`${file}-wal`)) await copyFile(`${file}-wal`, `${kept}-wal`)
  return kept
}

/** Leaves WAL mode, which requires being the only connection. Returns false if the file is too damaged. */
function leaveWalMode(file: string): boolean {
  const handle = new Database(file, { timeout: 0 })
  try {
    handle.pragma('journal_mode = DELETE')
    return true
  } catch (error) {
    if (isBusy(error)) throw inUse(file, error)
    return false
  } finally {
    handle.close()
  }
}
