import { randomUUID } from 'node:crypto'
import {
  chmod,
  constants,
  copyFile,
  lstat,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** The file cannot be changed safely; the message says why. */
export class ConfigFileError extends Error {
  override readonly name = 'ConfigFileError'
}

export interface ConfigFile {
  readonly path: string
  /** The real path, because symbolic links are followed, not replaced. */
  readonly target: string
  /** Undefined if the file does not exist. */
  readonly text: string | undefined
}

export async function readConfig(path: string): Promise<ConfigFile> {
  const target = await targetOf(path)
  const bytes = await bytesOf(target)
  return { path, target, text: bytes && decode(bytes, path) }
}

/**
 * Replaces the file's content atomically after making a backup. Returns the backup's path; undefined if there
 * was no file.
 */
export async function replaceConfig(file: ConfigFile, text: string, now: Date): Promise<string | undefined> {
  const { target } = file
  await mkdir(dirname(target), { recursive: true })
  const temporary = join(dirname(target), `.${basename(target)}.tutor-nexus-${randomUUID()}`)
  try {
    await writeWhole(temporary, text, file.text === undefined ? undefined : (await stat(target)).mode)
    const backup = await keepOld(file, now)
    await rename(temporary, target)
    return backup
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function keepOld({ path, target, text }: ConfigFile, now: Date): Promise<string | undefined> {
  const bytes = await bytesOf(target)
  if ((bytes && decode(bytes, path)) !== text)
    throw new ConfigFileError(`${path} was changed by another program just now. Run the command again.`)
  if (text === undefined) return undefined
  const backup = `${path}.tutor-nexus-backup-${stampOf(now)}`
  await copyFile(target, backup, constants.COPYFILE_EXCL)
  return backup
}

async function writeWhole(path: string, text: string, mode: number | undefined): Promise<void> {
  const handle = await open(path, 'wx', mode ?? 0o666)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  // Restores the mode bits that the umask removed.
  if (mode !== undefined) await chmod(path, mode)
}

async function targetOf(path: string): Promise<string> {
  const target = await ifThere(realpath(path))
  if (target !== undefined) return target
  if (await ifThere(lstat(path)))
    throw new ConfigFileError(
      `${path} is a symbolic link to a missing file. Remove the link, or create the file.`,
    )
  return path
}

const bytesOf = (path: string): Promise<Uint8Array | undefined> => ifThere(readFile(path))

async function ifThere<Result>(found: Promise<Result>): Promise<Result | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Keeps the byte order mark, so that it is written back. */
function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new ConfigFileError(`${path} is not UTF-8 text. Nothing was changed.`)
  }
}

const stampOf = (now: Date): string => now.toISOString().replace(/[:.]/g, '-')
