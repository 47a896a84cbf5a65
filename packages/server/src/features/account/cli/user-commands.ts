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
  const user = program.command('user').description('the people who use this installation')
  user
    .command('add')
    .description('add a user')
    .argument('<name>', 'the name, 1 to 64 letters, digits, dots, hyphens or underscores')
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
    .description('put a user on a plan: free has 100 prompts a day that you pay for, paid has 500')
    .argument('<name>', 'the user')
    .addArgument(new Argument('<tier>', 'the plan').choices(SUBSCRIPTION_TIERS))
    .option('--json', 'print as JSON')
    .action(async (name: string, tier: string, options: { json?: boolean }) =>
      (await import('./user.ts')).setTier(host, name, tier, options),
    )
  user
    .command('export')
    .description('write everything that is kept of a user to one readable file, a JSON object a line')
    .argument('<name>', 'the user')
    .option('--out <file>', 'where to (default: a dated file in the current folder; - for standard output)')
    .option('--force', 'replace a file of that name')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
The first line tells the form, the others {"table":…,"row":…}, the last one how many there are and their checksum.
Keys and tokens are named, never shown.`,
    )
    .action(async (name: string, options: ExportOptions) =>
      (await import('./person.ts')).exportPerson(host, name, options),
    )
  user
    .command('erase')
    .description('delete a user and everything that is kept of them, for good')
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

  const token = program.command('token').description('tokens by which clients call over HTTP')
  token
    .command('create')
    .description('make a token; its secret is shown once')
    .requiredOption('--name <name>', 'what it is for')
    .option('--user <name>', 'whose token it is (default: the local owner)')
    .option('--scopes <list>', 'what it allows, e.g. tasks:read,tasks:create or tasks:*', '*')
    .option('--expires <date>', 'the day it ends, YYYY-MM-DD (default: never)')
    .option('--json', 'print as JSON')
    .action(async (options: TokenCreateOptions) => (await import('./token.ts')).createToken(host, options))
  token
    .command('list')
    .description('list the tokens, without their secrets')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => (await import('./token.ts')).listTokens(host, options))
  token
    .command('revoke')
    .description('end a token at once')
    .argument('<id>', 'its id, as `tn token list` shows it')
    .option('--json', 'print as JSON')
    .action(async (id: string, options: { json?: boolean }) =>
      (await import('./token.ts')).revokeToken(host, id, options),
    )
}
