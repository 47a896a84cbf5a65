import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { retryWhileBusy } from './connect.ts'

const locked = () => new Database.SqliteError('database is locked', 'SQLITE_BUSY')

test('tries again while the database is busy', async () => {
  let attempts = 0
  const attempt = () => {
    attempts++
    if (attempts < 4) throw locked()
    return 'done'
  }
  expect(await retryWhileBusy(attempt)).toBe('done')
})

test('gives up in plain words when its patience ends', async () => {
  const attempt = () => Promise.reject(locked())
  await expect(retryWhileBusy(attempt, -1)).rejects.toMatchObject({
    fault: 'busy',
    cause: { code: 'SQLITE_BUSY' },
  })
})

test('passes on every other error at once', async () => {
  let attempts = 0
  const attempt = () => {
    attempts++
    throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR')
  }
  await expect(retryWhileBusy(attempt)).rejects.toThrow('disk I/O error')
  expect(attempts).toBe(1)
})
