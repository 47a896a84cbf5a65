import type { Command } from 'commander'
import type { CommandHost } from './command-host.ts'

export interface RetentionCommandOptions {
  dryRun?: boolean
  retention?: boolean
  json?: boolean
}

/** What is done from time to time, also by `tn serve`. */
export function addJobCommands(program: Command, host: CommandHost): void {
  const retention = program.command('retention').description('manage data retention')
  retention
    .command('run')
    .description('anonymise and delete data past its retention period')
    .option('--dry-run', 'show what would be done without doing it')
    .option('--retention', 'run even where retention is off')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Tutoring sessions are anonymised after 90 days without activity, with their call records, and deleted after a year.
Caches are deleted after 7 days. A server on PostgreSQL does this once a day. On your own computer nothing is deleted
unless you ask for it: with --retention here or for \`tn serve\`, or with TN_RETENTION=on.`,
    )
    .action(async (options: RetentionCommandOptions) =>
      (await import('./commands/retention.ts')).retain(host, options),
    )
}
