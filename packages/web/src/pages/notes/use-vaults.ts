import type { Data } from '../../api/call.ts'
import { useTool } from '../../api/use-tool.ts'

export type ListedVault = Data<'vaultManager_listVaults'>['items'][number]

const MOST_VAULTS = 100

export const useVaults = () => useTool('vaultManager_listVaults', { limit: MOST_VAULTS })

/** The one that is named, or the default one. */
export const chosenVault = (vaults: readonly ListedVault[], name: string | undefined) =>
  vaults.find((vault) => (name === undefined ? vault.isDefault : vault.name === name)) ?? vaults[0]
