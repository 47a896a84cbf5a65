import type { Feature } from '../../platform/feature/feature.ts'
import type { NotePorts } from './open.ts'
import { vault } from './store/migrations/0014-vault.ts'

export const note: Feature<NotePorts> = {
  name: 'note',
  tables: {
    vault: { by: 'owner' },
    vaultOperation: { by: 'owner' },
    workspace: { by: 'owner', keyColumns: 2 },
    workspaceState: { by: 'owner' },
  },
  migrations: [vault],
  domain: async () => (await import('./domain.ts')).vaultDomain,
  open: async (context) => (await import('./open.ts')).openNote(context),
  commands: async () => (await import('./cli/index.ts')).addVaultCommands,
  personalFiles: async (...whose) => (await import('./store/vault-folders.ts')).vaultFolders(...whose),
}
