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

const WHOSE = 'whose keys (default: the local owner)'

export function addKeyCommands(program: Command, host: CommandHost): void {
  const keys = program.command('keys').description('keys of your own for a language model, kept encrypted')
  keys
    .command('list')
    .description('list them: provider, label, last four characters, fingerprint; never the keys')
    .option('--user <name>', WHOSE)
    .option('--json', 'print as JSON')
    .action(async (options: KeyOptions) => (await import('./keys.ts')).listKeys(host, options))
  keys
    .command('add')
    .description('add one; the key is asked for, or read from standard input, and never an argument')
    .addOption(new Option('--provider <name>', 'whose key it is').choices(PROVIDERS).makeOptionMandatory())
    .requiredOption('--label <name>', 'what to call it')
    .option('--base-url <address>', 'the server, needed for openai-compatible')
    .option('--model <name>', 'which of its models to use')
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
    .description('remove one for good')
    .argument('<label>', 'its label or id, as `tn keys list` shows it')
    .option('--user <name>', WHOSE)
    .option('--yes', 'do not ask')
    .option('--json', 'print as JSON')
    .action(async (label: string, options: KeyDeleteOptions) =>
      (await import('./keys.ts')).deleteKey(host, label, options),
    )
  keys
    .command('rotate')
    .description("change the master key that everybody's keys are sealed with, also while serving")
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
The master key is TN_MASTER_KEY (32 bytes in base64) or, on a computer of your own, the file master.key in the data
folder. It is in no backup of the database: keep a copy of it elsewhere. Older master keys stay in the file, so that
older backups can still be opened; with TN_MASTER_KEY write the new one, a comma and the old one before you rotate.
Broken off, a rotation goes on where it was when it is run again.`,
    )
    .action(async (options: { json?: boolean }) => (await import('./keys.ts')).rotateKeys(host, options))
}
