import { rename, rm, stat } from 'node:fs/promises'
import type { EngineSettings } from '../engine.ts'
import { StoreError } from '../errors.ts'
import { createNew, exists, syncDirectory } from '../files.ts'
import { connect, connectReadOnly } from './connect.ts'
import { inUse, lockAlone } from './restore-lock.ts'
import { isBehind, migrateSqlite } from './migrate-sqlite.ts'
import { sqliteKysely } from './sqlite-dialect.ts'

/** Makes a new database. It appears under its name only once it is complete, so an empty file never means a new one. */
export async function createDatabase(file: string, settings: EngineSettings): Promise<void> {
  const lock = await lockAlone(file, {
    isNeeded: async () => !(await exists(file)),
    inUseError: (cause) => inUse(file, cause),
  })
  if (!lock) return
  const fresh = `${file}.new`
  const remove = async () => {
    for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(`${fresh}${suffix}`, { force: true })
  }
  try {
    if (await exists(file)) return
    await remove()
    await createNew(fresh)
    await migrateFile(fresh, settings)
    await rename(fresh, file)
    await syncDirectory(file)
  } finally {
    await remove()
    lock.release()
  }
}

/** Runs missing migrations while no other process has the file open. */
export async function migrateDatabase(file: string, settings: EngineSettings): Promise<void> {
  const lock = await lockAlone(file, {
    isNeeded: () => isFileBehind(file, settings),
    inUseError: (cause) => olderProgram(file, cause),
  })
  if (!lock) return
  try {
    await migrateFile(file, settings)
  } finally {
    lock.release()
  }
}

async function isFileBehind(file: string, settings: EngineSettings): Promise<boolean> {
  const handle = connectReadOnly(file)
  try {
    return await isBehind(sqliteKysely(handle), settings)
  } finally {
    handle.close()
  }
}

async function migrateFile(file: string, settings: EngineSettings): Promise<void> {
  const handle = await connect(file, 'writer')
  try {
    await migrateSqlite(handle, sqliteKysely(handle), settings)
    // Closing does this too, but says nothing when the disk is full.
    handle.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    handle.close()
  }
}

/** A file without content was cut off: serving it as a new database would hide what is lost. */
export async function assertNotEmpty(file: string): Promise<void> {
  if ((await stat(file)).size > 0) return
  throw new StoreError(
    'damaged',
    `${file} is empty (0 bytes): its data is lost. Restore a backup with \`tn restore <file>\`, or delete the file to start anew.`,
  )
}

const olderProgram = (file: string, cause: unknown): StoreError =>
  new StoreError(
    'in-use',
    `${file} has to be migrated to this version, but another program has it open. Stop it (\`tn serve\`, \`tn daemon stop\`, assistants that run \`tn mcp\`), then try again.`,
    { cause },
  )
