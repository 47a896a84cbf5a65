import { randomUUID } from 'node:crypto'
import { access, link, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StoreError } from './errors.ts'

export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** The name itself, or the first free one of `name.1`, `name.2`, … */
export async function freeName(name: string): Promise<string> {
  let candidate = name
  for (let count = 1; await exists(candidate); count++) candidate = `${name}.${count}`
  return candidate
}

/** Makes a rename survive a power cut, on systems that support it. */
export async function syncDirectory(file: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(dirname(file), 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Lets `produce` write a file that appears under its name only once it is complete. */
export async function publishFile(
  file: string,
  produce: (partial: string) => Promise<void>,
  { overwrite = false }: { readonly overwrite?: boolean } = {},
): Promise<void> {
  if (!overwrite && (await exists(file))) throw fileExists(file)
  await removeLeftovers(dirname(file))
  const partial = `${file}.partial-${process.pid}-${randomUUID()}`
  try {
    await produce(partial)
    if (overwrite) await rename(partial, file)
    else await renameNew(partial, file)
    await syncDirectory(file)
  } finally {
    await rm(partial, { force: true })
  }
}

/** Renames a file, unless another one has the name. */
async function renameNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw fileExists(to)
    // The file system has no hard links.
    if (await exists(to)) throw fileExists(to)
    await rename(from, to)
  }
}

const PARTIAL = /\.partial-(\d+)-[0-9a-f-]{36}(?:-wal|-shm|-journal)?$/

/** Removes what processes that are gone have begun to write in this folder. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(PARTIAL.exec(name)?.[1] ?? process.pid)
    if (!isRunning(pid)) await rm(join(folder, name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const fileExists = (file: string): StoreError =>
  new StoreError('file-exists', `${file} already exists. Choose another name, or allow overwriting it.`)

/** Creates an empty file that only its owner can read. Returns false if the file exists already. */
export async function createNew(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.close()
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}
