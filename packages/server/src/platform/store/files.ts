import { access, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
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
  // Claiming the name first keeps two writers apart, even on file systems without hard links.
  if (!overwrite && !(await createNew(file))) {
    throw new StoreError(
      'file-exists',
      `${file} already exists. Choose another name, or allow overwriting it.`,
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

/** Creates an empty file that only its owner can read. Returns false if the file exists already. */
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
