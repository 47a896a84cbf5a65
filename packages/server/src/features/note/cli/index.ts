import type { Command } from 'commander'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

export interface VaultOptions {
  user?: string
  json?: boolean
}

export interface VaultAddOptions extends VaultOptions {
  name?: string
  readOnly?: boolean
}

/** The folders of notes that assistants may work on. */
export function addVaultCommands(program: Command, host: CommandHost): void {
  const vault = program
    .command('vault')
    .description('manage folders of Markdown notes that assistants may use')
    .addHelpText(
      'after',
      `
A vault is any folder of Markdown files; Obsidian vaults work as they are, even while the app is open. Nothing outside
the folder is accessible, hidden folders such as .obsidian and .git are ignored, and deleted notes go to its .trash.
Without a vault, the folder \`notes\` in the data folder is used.

Examples:
  tn vault add ~/Documents/Notes
  tn vault add ~/Library --name "Course library" --read-only
  tn do vault search-content 'cell division'`,
    )
  const whose = (command: Command): Command =>
    command
      .option('--user <name>', 'owner of the vault (default: the local owner)')
      .option('--json', 'print as JSON')

  whose(
    vault
      .command('add')
      .description('add a folder of notes')
      .argument('<folder>', 'the folder')
      .option('--name <name>', "name (default: the folder's name)")
      .option('--read-only', 'allow reading and searching only'),
  ).action(async (folder: string, options: VaultAddOptions) =>
    (await import('./vault.ts')).addVault(host, folder, options),
  )
  whose(vault.command('list').description('list the vaults')).action(async (options: VaultOptions) =>
    (await import('./vault.ts')).listVaults(host, options),
  )
  whose(vault.command('default').description('set the default vault').argument('<name>', 'its name')).action(
    async (name: string, options: VaultOptions) =>
      (await import('./vault.ts')).chooseDefault(host, name, options),
  )
  whose(
    vault
      .command('remove')
      .description('remove a vault and its change history; the notes are not touched')
      .argument('<name>', 'its name'),
  ).action(async (name: string, options: VaultOptions) =>
    (await import('./vault.ts')).removeVault(host, name, options),
  )
}
