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
    .description(
      'which tools assistants use (and you, at the command line), in which order, and where they choose wrongly',
    )
    .option('--since <when>', 'from when on: 7d, 12h, 2w or YYYY-MM-DD (default: 30d)')
    .option('--agent <name>', 'only this agent, or one version of it: claude-code or claude-code@2.1.0')
    .option('--tool <name>', 'only what concerns this tool')
    .option('--user <name>', 'whose calls (default: the local owner)')
    .option('--all-users', "everybody's calls")
    .option('--forget-before <when>', 'delete the records of earlier calls (with --yes)')
    .option('--yes', 'do delete them')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Records of calls hold the tool, the outcome, sizes and times, and arguments without secrets. They stay on this
computer until you delete them: tn usage --forget-before 90d --yes`,
    )
    .action(async (options: UsageCommandOptions) =>
      (await import('../../cli/commands/usage.ts')).usage(host, options),
    )

  withSelection(
    program
      .command('connect')
      .description('tell an assistant of the tools: writes its configuration, after a copy of what was there')
      .addArgument(new Argument('<client>', 'which one').choices(clientNames)),
  )
    .option('--user <name>', 'whose tools they are (default: the local owner)')
    .option('--name <entry>', 'the name under which it knows them', 'tutor-nexus')
    .addOption(
      new Option('--scope <scope>', 'for all your work, or for the project in this folder')
        .choices(['user', 'project'])
        .default('user'),
    )
    .option('--print', 'print the configuration and write nothing')
    .option('--remove', 'take the entry out again')
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
