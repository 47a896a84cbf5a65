import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DialectName } from '../store.ts'

const BACKUP = /^tutor-nexus-[\dT-]+\.(?:db|archive)$/

const folderIn = (home: string): string => join(home, 'backups')

/** Beside the data rather than wherever a command is typed, under the second in which the backup began. */
export function newBackupFile(home: string, dialect: DialectName, now: Date): string {
  mkdirSync(folderIn(home), { recursive: true, mode: 0o700 })
  const second = now.toISOString().slice(0, 19).replaceAll(':', '-')
  return join(folderIn(home), `tutor-nexus-${second}.${dialect === 'sqlite' ? 'db' : 'archive'}`)
}

export interface BackupFile {
  readonly file: string
  readonly madeAt: Date
}

/** The newest of those in the data folder. */
export function newestBackup(home: string): BackupFile | undefined {
  const folder = folderIn(home)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => BACKUP.test(name)) : []
  const newest = names.toSorted().at(-1)
  if (newest === undefined) return undefined
  const file = join(folder, newest)
  return { file, madeAt: statSync(file).mtime }
}
