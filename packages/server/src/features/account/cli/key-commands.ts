import { Option, type Command } from 'commander'
import { PROVIDERS } from '../model/credential.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

export interface KeyOptions {
  user?: string
  json?: boolean
}

export interface KeyAddOptions extends KeyOptions {
  provider: string
  label: string
  baseUrl?: string
  model?: string
}

export interface KeyDeleteOptions extends KeyOptions {
  yes?: boolean
}

const WHOSE = 'owner of the keys (default: the local owner)'

export function addKeyCommands(program: Command, host: CommandHost): void {
  const keys = program.command('keys').description('manage your own model API keys (stored encrypted)')
  keys
    .command('list')
    .description('list the keys: provider, label, last four characters, fingerprint')
    .option('--user <name>', WHOSE)
    .option('--json', 'print as JSON')
    .action(async (options: KeyOptions) => (await import('./keys.ts')).listKeys(host, options))
  keys
    .command('add')
    .description('add a key; prompts for it or reads it from standard input')
    .addOption(new Option('--provider <name>', 'the provider').choices(PROVIDERS).makeOptionMandatory())
    .requiredOption('--label <name>', 'a name for it')
    .option('--base-url <address>', 'API address (required for openai-compatible)')
    .option('--model <name>', 'model to use')
    .option('--user <name>', WHOSE)
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Examples:
  tn keys add --provider anthropic --label study
  tn keys add --provider openai-compatible --label home --base-url http://127.0.0.1:11434/v1 --model llama3.2
  pass show openai | tn keys add --provider openai --label mine`,
    )
    .action(async (options: KeyAddOptions) => (await import('./keys.ts')).addKey(host, options))
  keys
    .command('delete')
    .description('delete a key permanently')
    .argument('<label>', 'its label or id, as `tn keys list` shows it')
    .option('--user <name>', WHOSE)
    .option('--yes', 'skip the confirmation')
    .option('--json', 'print as JSON')
    .action(async (label: string, options: KeyDeleteOptions) =>
      (await import('./keys.ts')).deleteKey(host, label, options),
    )
  keys
    .command('rotate')
    .description("replace the master key that encrypts all users' keys; works while the server runs")
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
The master key is TN_MASTER_KEY (32 bytes in base64) or, on a computer of your own, the file master.key in the data
folder. Backups don't include it: keep a copy elsewhere. Older master keys stay in the file so that older backups can
still be read; with TN_MASTER_KEY, set it to the new key, a comma and the old key before you rotate.
An interrupted rotation resumes when it is run again.`,
    )
    .action(async (options: { json?: boolean }) => (await import('./keys.ts')).rotateKeys(host, options))
}
