import type { Command } from 'commander'

export interface TokenCreateOptions {
  name: string
  user?: string
  scopes: string
  expires?: string
  json?: boolean
}

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('the people who use this installation')
  user
    .command('add')
    .description('add a user')
    .argument('<name>', 'the name, 1 to 64 letters, digits, dots, hyphens or underscores')
    .option('--json', 'print as JSON')
    .action(async (name: string, options: { json?: boolean }) =>
      (await import('./commands/user.ts')).addUser(name, options),
    )
  user
    .command('list')
    .description('list the users')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => (await import('./commands/user.ts')).listUsers(options))

  const token = program.command('token').description('tokens by which clients call over HTTP')
  token
    .command('create')
    .description('make a token; its secret is shown once')
    .requiredOption('--name <name>', 'what it is for')
    .option('--user <name>', 'whose token it is (default: the local owner)')
    .option('--scopes <list>', 'what it allows, e.g. tasks:read,tasks:create or tasks:*', '*')
    .option('--expires <date>', 'the day it ends, YYYY-MM-DD (default: never)')
    .option('--json', 'print as JSON')
    .action(async (options: TokenCreateOptions) => (await import('./commands/token.ts')).createToken(options))
  token
    .command('list')
    .description('list the tokens, without their secrets')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => (await import('./commands/token.ts')).listTokens(options))
  token
    .command('revoke')
    .description('end a token at once')
    .argument('<id>', 'its id, as `tn token list` shows it')
    .option('--json', 'print as JSON')
    .action(async (id: string, options: { json?: boolean }) =>
      (await import('./commands/token.ts')).revokeToken(id, options),
    )
}
