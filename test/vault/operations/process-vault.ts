import { monotonicFactory } from 'ulid'
import type { ChangeMeta } from '../../../packages/server/src/features/note/model/vault-port.ts'
import { argument, openGiven } from '../../../packages/server/src/platform/store/testing/process.ts'
import { openVault } from '../../../packages/server/src/features/note/store/open-vault.ts'
import type { LocalVault } from '../../../packages/server/src/features/note/store/vault.ts'
import { VaultStore } from '../../../packages/server/src/features/note/store/vault-store.ts'

const newId = monotonicFactory()

/** In a script of this folder: the vault that the test has given it, whose data folder is the first argument. */
export async function openGivenVault(): Promise<{ vault: LocalVault; close(): Promise<void> }> {
  const store = await openGiven()
  const [row] = await new VaultStore(store).list()
  if (!row) throw new Error('There is no vault')
  const logger = { warn: () => undefined }
  const vault = await openVault(row, { store, home: argument(1), logger, now: () => new Date() })
  return {
    vault,
    async close() {
      await vault.close()
      await store.close()
    },
  }
}

export const mark = (clientEventId: string | null = null): ChangeMeta => ({
  operationId: newId(),
  clientEventId,
  at: new Date().toISOString(),
})
