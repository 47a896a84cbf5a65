import type { CredentialTable } from '../tables.ts'
import type { Bound } from './sealing.ts'

/** A row that is moved to another owner, or pointed at another address, no longer opens. */
export const secretBinding = ({
  owner,
  id,
  provider,
  baseUrl,
}: Pick<CredentialTable, 'owner' | 'id' | 'provider' | 'baseUrl'>): Bound => [
  'api-key',
  owner,
  id,
  provider,
  baseUrl,
]

export const dataKeyBinding = (id: string, version: number): Bound => ['data-key', id, version]
