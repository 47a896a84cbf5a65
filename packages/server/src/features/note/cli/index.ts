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
    .description('folders of Markdown notes that your assistant may read and write')
    .addHelpText(
      'after',
      `
A vault is any folder with Markdown in it; one of Obsidian's works as it is, whether the app is open or not. Nothing
outside of it is reached, hidden folders such as .obsidian and .git are left alone, and what is deleted goes to its
.trash. Without any, a folder \`notes\` in the data folder is used.

Examples:
  tn vault add ~/Documents/Notes
  tn vault add ~/Library --name "Course library" --read-only
  tn do vault search-content 'cell division'`,
    )
  const whose = (command: Command): Command =>
    command
      .option('--user <name>', 'whose vault it is (default: the local owner)')
      .option('--json', 'print as JSON')

  whose(
    vault
      .command('add')
      .description('let your assistant work on a folder of notes')
      .argument('<folder>', 'the folder')
      .option('--name <name>', "what it is called (default: the folder's own name)")
      .option('--read-only', 'its notes can be read and searched, and never written'),
  ).action(async (folder: string, options: VaultAddOptions) =>
    (await import('./vault.ts')).addVault(host, folder, options),
  )
  whose(vault.command('list').description('list the vaults, the default one marked')).action(
    async (options: VaultOptions) => (await import('./vault.ts')).listVaults(host, options),
  )
  whose(
    vault
      .command('default')
      .description('choose the vault that calls mean which name none')
      .argument('<name>', 'its name'),
  ).action(async (name: string, options: VaultOptions) =>
    (await import('./vault.ts')).chooseDefault(host, name, options),
  )
  whose(
    vault
      .command('remove')
      .description('forget a vault and how its notes were changed; no note in it is touched')
      .argument('<name>', 'its name'),
  ).action(async (name: string, options: VaultOptions) =>
    (await import('./vault.ts')).removeVault(host, name, options),
  )
}
