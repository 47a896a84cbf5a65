import { Argument, Option, type Command } from 'commander'
import { clientNames } from '../clients.ts'
import { withSelection, type SelectionOptions } from '../../cli/selection-options.ts'
import type { CommandHost } from '../../cli/command-host.ts'

export interface UsageCommandOptions {
  since?: string
  agent?: string
  tool?: string
  user?: string
  allUsers?: boolean
  forgetBefore?: string
  yes?: boolean
  json?: boolean
}

export interface ConnectCommandOptions extends SelectionOptions {
  name: string
  scope: 'user' | 'project'
  user?: string
  print?: boolean
  remove?: boolean
  json?: boolean
}

/** What concerns the assistants that call the tools. */
export function addClientCommands(program: Command, host: CommandHost): void {
  program
    .command('usage')
    .description('show which tools are used, in which order, and where calls fail')
    .option('--since <when>', 'start: 7d, 12h, 2w or YYYY-MM-DD (default: 30d)')
    .option('--agent <name>', 'only this agent or version: claude-code or claude-code@2.1.0')
    .option('--tool <name>', 'only this tool')
    .option('--user <name>', 'calls of this user (default: the local owner)')
    .option('--all-users', 'calls of all users')
    .option('--forget-before <when>', 'delete older call records (with --yes)')
    .option('--yes', 'confirm the deletion')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Call records hold the tool, outcome, sizes, times and arguments without secrets. They stay on this computer until you
delete them: tn usage --forget-before 90d --yes`,
    )
    .action(async (options: UsageCommandOptions) =>
      (await import('../../cli/commands/usage.ts')).usage(host, options),
    )

  withSelection(
    program
      .command('connect')
      .description('connect an AI client: writes its configuration and keeps a backup')
      .addArgument(new Argument('<client>', 'the client to connect').choices(clientNames)),
  )
    .option('--user <name>', 'act as this user (default: the local owner)')
    .option('--name <entry>', 'name of the entry', 'tutor-nexus')
    .addOption(
      new Option('--scope <scope>', 'configure it for you, or for the project in this folder')
        .choices(['user', 'project'])
        .default('user'),
    )
    .option('--print', 'print the configuration without writing it')
    .option('--remove', 'remove the entry')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Examples:
  tn connect claude-desktop
  tn connect vscode --scope project --domains course,transfer
  tn connect cursor --print`,
    )
    .action(async (client: string, options: ConnectCommandOptions, command: Command) =>
      (await import('./connect.ts')).connectClient(host, client, options, command),
    )
}
