import * as z from 'zod'
import { argument } from '../../../packages/server/src/platform/store/testing/process.ts'
import {
  openVaultFiles,
  type VaultLocation,
} from '../../../packages/server/src/features/note/store/files/local-files.ts'
import type { VaultFiles } from '../../../packages/server/src/features/note/store/files/vault-files.ts'

const Location: z.ZodType<VaultLocation> = z.object({
  root: z.string(),
  lockFile: z.string(),
  isPinned: z.boolean(),
})

/** In a script of this folder: where the vault is that the test has given it. */
export function givenLocation(): VaultLocation {
  // A test run that is killed leaves no process behind.
  process.once('disconnect', () => process.exit())
  return Location.parse(JSON.parse(argument(0)))
}

export const openGivenVault = (): Promise<VaultFiles> => openVaultFiles(givenLocation())
