import { Argument, Option, type Command } from 'commander'
import { clientNames } from '../clients.ts'
import { withSelection, type SelectionOptions } from '../../cli/selection-options.ts'
import type { AddCommands } from '../../cli/command-host.ts'

export interface ConnectCommandOptions extends SelectionOptions {
  name: string
  scope: 'user' | 'project'
  user?: string
  print?: boolean
  remove?: boolean
  json?: boolean
}

export const addConnectCommand: AddCommands = (program, host) => {
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
