import Database from 'better-sqlite3'
import { StoreError } from '../errors.ts'
import { createNew } from '../files.ts'
import { connect } from './connect.ts'
import { seal } from './seal.ts'

/** Copies a database that others may be writing to, as it is at this moment, checks the copy and seals it. */
export async function copyDatabase(source: string, destination: string): Promise<void> {
  const handle = await connect(source, 'reader')
  try {
    // With its snapshot held open the copy never starts again because somebody wrote.
    handle.exec('begin; select 1 from sqlite_master')
    await createNew(destination)
    await handle.backup(destination)
  } finally {
    handle.close()
  }
  checkCopy(destination)
  await seal(destination)
}

function checkCopy(file: string): void {
  const handle = new Database(file)
  try {
    // One file without a log beside it.
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
