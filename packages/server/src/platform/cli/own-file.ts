import { StoreError } from '../store/errors.ts'
import { publishFile } from '../store/files.ts'

/** Writes a file that appears only when it is whole; one that is there stays, unless it may be replaced. */
export async function writeOwnFile(
  file: string,
  produce: (partial: string) => Promise<void>,
  force = false,
): Promise<void> {
  await publishFile(file, produce, { overwrite: force }).catch((error: unknown) => {
    if (!(error instanceof StoreError) || error.fault !== 'file-exists') throw error
    throw new StoreError(
      'file-exists',
      `${file} already exists: choose another name with --out, or add --force to overwrite it.`,
    )
  })
}
