import { Argument, type Command, Option } from 'commander'
import type { AddCommands, CommandHost } from '../../../platform/cli/command-host.ts'
import { OPERATOR_ACTIONS } from '../subscription/operator-actions.ts'
import { SUBSCRIPTION_TIERS, type SubscriptionTier } from '../subscription/subscription.ts'
import { PROVIDERS } from '../model/credential.ts'
import { addClientCommands } from '../oauth/cli/index.ts'
import { addOperatorCommands } from './operator-commands.ts'

export const addAccountCommands: AddCommands = (program, host) => {
  addUserCommands(program, host)
  addKeyCommands(program, host)
  addClientCommands(program, host)
}

export interface TokenCreateOptions {
  name: string
  user?: string
  scopes: string
  expires?: string
  json?: boolean
}

export interface SubscriptionOptions {
  plan?: SubscriptionTier
  until?: string
  months?: string
  now?: boolean
  json?: boolean
}

export interface ExportOptions {
  out?: string
  force?: boolean
  json?: boolean
}

export interface EraseOptions {
  yes?: boolean
  force?: boolean
  json?: boolean
}

function addUserCommands(program: Command, host: CommandHost): void {
  const user = program.command('user').description('manage users')
  user
    .command('add')
    .description('add a user')
    .argument('<name>', '1 to 64 letters, digits, dots, hyphens or underscores')
    .option('--json', 'print as JSON')
    .action(async (name: string, options: { json?: boolean }) =>
      (await import('./user.ts')).addUser(host, name, options),
    )
  user
    .command('list')
    .description('list the users')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => (await import('./user.ts')).listUsers(host, options))
  user
    .command('tier')
    .description("set a user's plan: free (100 prompts a day) or paid (500)")
    .argument('<name>', 'the user')
    .addArgument(new Argument('<tier>', 'the plan').choices(SUBSCRIPTION_TIERS))
    .option('--json', 'print as JSON')
    .action(async (name: string, tier: SubscriptionTier, options: { json?: boolean }) =>
      (await import('./subscription.ts')).setTier(host, name, tier, options),
    )
  user
    .command('subscription')
    .description("show a user's plan, or change it")
    .argument('<name>', 'the user')
    .addArgument(
      new Argument('[action]', 'what to do').choices(['show', ...OPERATOR_ACTIONS]).default('show'),
    )
    .addOption(new Option('--plan <plan>', 'set: the plan').choices(SUBSCRIPTION_TIERS))
    .option('--until <date>', 'set, renew: last day of the period, YYYY-MM-DD (set: no end by default)')
    .option('--months <number>', 'renew: length of the next period (default: 1)')
    .option('--now', 'cancel: at once, not at the end of the period')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Examples:
  tn user subscription ann set --plan paid --until 2027-06-30
  tn user subscription ann renew --months 12
  tn user subscription ann cancel
A plan that is not renewed holds for 7 more days. Then its user is on the free plan again and keeps all their data.`,
    )
    .action(async (name: string, action: string, options: SubscriptionOptions) =>
      (await import('./subscription.ts')).subscription(host, name, action, options),
    )
  addOperatorCommands(user, host)
  user
    .command('export')
    .description("export all of a user's data to one file, one JSON object per line")
    .argument('<name>', 'the user')
    .option(
      '--out <file>',
      'output file (default: a dated file in the current folder; - for standard output)',
    )
    .option('--force', 'overwrite an existing file')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
The first line describes the format, the following are {"table":…,"row":…}, the last has a count and checksum.
Keys and tokens are listed without their secrets.`,
    )
    .action(async (name: string, options: ExportOptions) =>
      (await import('./person.ts')).exportPerson(host, name, options),
    )
  user
    .command('erase')
    .description('permanently delete a user and all their data')
    .argument('<name>', 'the user, by name or id')
    .option('--yes', 'do delete it')
    .option('--force', 'also where it is the local owner')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Backups and log files that were made before still hold what they held: delete them as well. A server that runs may
still write down calls of this user that it is just answering: stop it first, or run the command again with the id.`,
    )
    .action(async (name: string, options: EraseOptions) =>
      (await import('./person.ts')).erasePerson(host, name, options),
    )

  const token = program.command('token').description('manage access tokens for HTTP clients')
  token
    .command('create')
    .description('create a token; its secret is shown once')
    .requiredOption('--name <name>', 'what it is for')
    .option('--user <name>', 'owner of the token (default: the local owner)')
    .option(
      '--scopes <list>',
      'scopes, e.g. tasks:read,tasks:create or tasks:*; * is every tool, but not metrics:read',
      '*',
    )
    .option('--expires <date>', 'expiry date, YYYY-MM-DD, or never (default: in 90 days)')
    .option('--json', 'print as JSON')
    .action(async (options: TokenCreateOptions) => (await import('./token.ts')).createToken(host, options))
  token
    .command('list')
    .description('list the tokens')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => (await import('./token.ts')).listTokens(host, options))
  token
    .command('revoke')
    .description('revoke a token immediately')
    .argument('<id>', 'its id or the beginning of it, as `tn token list` shows it')
    .option('--json', 'print as JSON')
    .action(async (id: string, options: { json?: boolean }) =>
      (await import('./token.ts')).revokeToken(host, id, options),
    )
}

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

function addKeyCommands(program: Command, host: CommandHost): void {
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
