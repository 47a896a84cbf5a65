import type { AddCommands } from '../../cli/command-host.ts'

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

export const addUsageCommand: AddCommands = (program, host) => {
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
    .action(async (options: UsageCommandOptions) => (await import('./usage.ts')).usage(host, options))
}
