import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Store } from '../../../platform/store/store.ts'
import type { VaultFiles } from './files/vault-files.ts'
import { openVaultFiles } from './files/local-files.ts'
import { openVaultIndex } from './index/vault-index.ts'
import { forgetOld, OperationStore } from './operations/operation-store.ts'
import { recover } from './operations/recover.ts'
import { localVault, type LocalVault, type VaultLogger } from './vault.ts'
import { vaultInfo, type VaultRow } from './vault-store.ts'

export interface VaultContext {
  readonly store: Store
  readonly home: string
  readonly logger: VaultLogger
  readonly now: () => Date
}

export const vaultIndexFile = (home: string): string => join(home, 'vault-index.db')

/** By folder, so that users of the same folder share the lock. */
const lockFileOf = (home: string, path: string): string =>
  join(home, 'vault-locks', `${createHash('sha256').update(path).digest('hex').slice(0, 16)}.lock`)

export async function openVault(row: VaultRow, context: VaultContext): Promise<LocalVault> {
  const { store, home, logger, now } = context
  const files = await openVaultFiles({ root: row.path, lockFile: lockFileOf(home, row.path) })
  try {
    const journal = new OperationStore(store, row.owner, row.id)
    // Before indexing, so that notes are indexed once.
    if (!row.readOnly) await recoverJournal(files, journal, context)
    const index = openVaultIndex({
      indexFile: vaultIndexFile(home),
      vaultId: row.id,
      root: row.path,
      logger,
    })
    return localVault({ head: vaultInfo(row), files, index, journal, logger, now })
  } catch (error) {
    await files.close()
    throw error
  }
}

/** Finishes or reverts interrupted operations, and deletes those too old to undo. */
async function recoverJournal(
  files: VaultFiles,
  journal: OperationStore,
  { logger, now }: VaultContext,
): Promise<void> {
  const warn = (fields: Readonly<Record<string, unknown>>, message: string) => logger.warn(fields, message)
  const nothing = () => undefined
  await files.exclusively(() => recover({ files, journal, touched: nothing, later: nothing, warn }))
  await forgetOld(journal, now())
}
