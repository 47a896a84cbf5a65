import { join } from 'node:path'
import {
  credentialStore,
  type CredentialStore,
} from '../../packages/server/src/features/account/store/keys/credential-store.ts'
import { CredentialVault } from '../../packages/server/src/features/account/store/keys/credential-vault-store.ts'
import { KeyRing } from '../../packages/server/src/features/account/store/keys/key-ring-store.ts'
import {
  keyFile,
  type MasterKeys,
} from '../../packages/server/src/features/account/store/keys/master-keys.ts'
import type { NewCredential } from '../../packages/server/src/features/account/model/credential.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { newId } from '../../packages/server/src/platform/store/testing/test-stores.ts'

/** What one process has in hand: the keys of any owner, and what opens them. */
export interface KeyHolder {
  vault: CredentialVault
  keysOf(owner: string): CredentialStore
}

export const masterKeyIn = (folder: string): MasterKeys => keyFile(join(folder, 'master.key'))

export function keyHolder(store: Store, masterKeys: MasterKeys): KeyHolder {
  const ring = new KeyRing(store, masterKeys, () => new Date())
  return {
    vault: new CredentialVault(store, ring),
    keysOf: (owner) => credentialStore(store, ring, owner),
  }
}

export const meta = () => ({ changeId: newId(), at: new Date().toISOString() })

export const openAiKey = (label: string, apiKey: string): NewCredential => ({
  provider: 'openai',
  label,
  apiKey,
  baseUrl: null,
  model: null,
})

/** Adds a key and gives its id. */
export async function addKey(
  holder: KeyHolder,
  owner: string,
  label: string,
  apiKey: string,
): Promise<string> {
  const id = newId()
  await holder.keysOf(owner).add(id, openAiKey(label, apiKey), meta())
  return id
}
