import { Argument, type Command, Option } from 'commander'
import type { AddCommands, CommandHost } from '../../../platform/cli/command-host.ts'
import { ROLES, type Role } from '../../../platform/store/schema/identity-tables.ts'
import { INVITATION_DAYS } from '../model/invitation.ts'
import { SUBSCRIPTION_TIERS } from '../model/subscription.ts'
import { PROVIDERS } from '../model/credential.ts'
import { addClientCommands } from '../oauth/cli/index.ts'

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
    .action(async (name: string, tier: string, options: { json?: boolean }) =>
      (await import('./user.ts')).setTier(host, name, tier, options),
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
    .argument('<id>', 'its id, as `tn token list` shows it')
    .option('--json', 'print as JSON')
    .action(async (id: string, options: { json?: boolean }) =>
      (await import('./token.ts')).revokeToken(host, id, options),
    )
}

export interface InviteCommandOptions {
  role: Role
  name?: string
  email?: string
  days: string
  json?: boolean
}

interface Json {
  json?: boolean
}

const loadAccounts = () => import('./account.ts')

/** What operators do with accounts. */
function addOperatorCommands(user: Command, host: CommandHost): void {
  user
    .command('invite')
    .description('print a link by which somebody creates an account; it works once')
    .addOption(new Option('--role <role>', 'role of the account').choices(ROLES).default('student'))
    .option('--name <name>', 'a name to suggest')
    .option('--email <address>', 'also send the link there (needs TN_MAIL_URL)')
    .option('--days <number>', 'days until the link expires, 1 to 90', String(INVITATION_DAYS))
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\nLinks begin with the address that people use: set TN_PUBLIC_URL, as for `tn serve`.',
    )
    .action(async (options: InviteCommandOptions) => (await loadAccounts()).invite(host, options))
  user
    .command('invitations')
    .description('list the invitations that can still be used')
    .option('--json', 'print as JSON')
    .action(async (options: Json) => (await loadAccounts()).listInvitations(host, options))
  user
    .command('uninvite')
    .description('withdraw an invitation; its link stops working at once')
    .argument('<id>', 'its id, as `tn user invitations` shows it')
    .option('--json', 'print as JSON')
    .action(async (id: string, options: Json) => (await loadAccounts()).uninvite(host, id, options))
  user
    .command('storage')
    .description('set how much a user may store')
    .argument('<name>', 'the user')
    .argument('<megabytes>', 'megabytes, or default for as much as everybody')
    .option('--json', 'print as JSON')
    .action(async (name: string, megabytes: string, options: Json) =>
      (await loadAccounts()).setStorage(host, name, megabytes, options),
    )
  user
    .command('role')
    .description("change a user's role; ends their browser sessions")
    .argument('<name>', 'the user')
    .addArgument(new Argument('<role>', 'the role').choices(ROLES))
    .option('--json', 'print as JSON')
    .action(async (name: string, role: Role, options: Json) =>
      (await loadAccounts()).setRole(host, name, role, options),
    )
  user
    .command('disable')
    .description('lock a user out at once: browsers, tokens and assistants')
    .argument('<name>', 'the user')
    .option('--json', 'print as JSON')
    .action(async (name: string, options: Json) =>
      (await loadAccounts()).setDisabled(host, name, true, options),
    )
  user
    .command('enable')
    .description('let a disabled user in again')
    .argument('<name>', 'the user')
    .option('--json', 'print as JSON')
    .action(async (name: string, options: Json) =>
      (await loadAccounts()).setDisabled(host, name, false, options),
    )
  user
    .command('recover')
    .description('print a link by which a user gets back into their account; it works once, for a day')
    .argument('<name>', 'the user')
    .option('--json', 'print as JSON')
    .action(async (name: string, options: Json) => (await loadAccounts()).recover(host, name, options))
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
