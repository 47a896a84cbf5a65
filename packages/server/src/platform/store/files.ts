import { access, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StoreError } from './errors.ts'

export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** The name itself, or the first of `name.1`, `name.2`… that no file has. */
export async function freeName(name: string): Promise<string> {
  let candidate = name
  for (let count = 1; await exists(candidate); count++) candidate = `${name}.${count}`
  return candidate
}

/** Makes a rename in the file's folder survive a power cut, where the system can. */
export async function syncDirectory(file: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(dirname(file), 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Lets `produce` write a file that appears under its name only when it is complete. */
export async function publishFile(
  file: string,
  produce: (partial: string) => Promise<void>,
  { overwrite = false }: { readonly overwrite?: boolean } = {},
): Promise<void> {
  // Taking the name first keeps two writers apart on file systems without hard links, too.
  if (!overwrite && !(await createNew(file))) {
    throw new StoreError(
      'file-exists',
      `${file} exists already; give another name, or say that it may be overwritten.`,
    )
  }
  const partial = `${file}.partial`
  try {
    await rm(partial, { force: true })
    await produce(partial)
    await rename(partial, file)
    await syncDirectory(file)
  } catch (error) {
    await rm(partial, { force: true })
    if (!overwrite) await rm(file, { force: true })
    throw error
  }
}

/** Creates an empty file that only its owner may read. False if there is one of that name, which is not touched. */
export async function createNew(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
