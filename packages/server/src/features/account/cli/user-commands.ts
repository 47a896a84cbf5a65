import { Argument, type Command } from 'commander'
import { SUBSCRIPTION_TIERS } from '../model/subscription.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

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

export function addUserCommands(program: Command, host: CommandHost): void {
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
    .option('--scopes <list>', 'scopes, e.g. tasks:read,tasks:create or tasks:*', '*')
    .option('--expires <date>', 'expiry date, YYYY-MM-DD (default: never)')
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
