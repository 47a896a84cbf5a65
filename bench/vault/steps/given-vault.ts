import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ulid } from 'ulid'
import type { ChangeMeta, Vault } from '../../../packages/server/src/features/note/model/vault-port.ts'
import { openStore } from '../../../packages/server/src/app/database.ts'
import { openVaults, type LazyVaults } from '../../../packages/server/src/features/note/store/open-vaults.ts'
import { VaultStore } from '../../../packages/server/src/features/note/store/vault-store.ts'
import { costFromHere, type Cost } from '../../trace/contestants/cost.ts'
import type { Task } from '../contestants/task.ts'

const OWNER = 'ann'

export interface GivenVault {
  /** As it is open now. */
  readonly vault: Vault
  /** Opens it as a server does at its start, and waits until all notes can be found. */
  open(): Promise<Cost>
  close(): Promise<void>
  end(): Promise<void>
}

export async function giveVault({ corpus, home }: Task): Promise<GivenVault> {
  mkdirSync(home, { recursive: true })
  const store = await openStore({ file: join(home, 'bench.db') })
  const row = { id: ulid(), owner: OWNER, name: 'bench', path: corpus.folder, readOnly: false, isOwn: false }
  await new VaultStore(store).add({ ...row, createdAt: new Date().toISOString() })
  const logger = {
    warn(facts: object, message: string): void {
      throw new Error(`${message}: ${JSON.stringify(facts)}`)
    },
  }
  let vaults: LazyVaults | undefined
  let vault: Vault | undefined
  return {
    get vault() {
      if (!vault) throw new Error('The vault is not open')
      return vault
    },
    async open() {
      const cost = costFromHere()
      const now = () => new Date()
      const options = { store, home, logger, now, isShared: true, localOwner: OWNER, newId: () => ulid() }
      vaults = await openVaults(options)
      vault = await vaults.of(OWNER).open('bench')
      await vault.tags('', 0, 1)
      return cost()
    },
    close: async () => vaults?.close(),
    end: () => store.close(),
  }
}

export const newMark = (): ChangeMeta => ({
  operationId: ulid(),
  clientEventId: null,
  at: new Date().toISOString(),
})
