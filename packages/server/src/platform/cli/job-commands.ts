import type { Command } from 'commander'
import type { CommandHost } from './command-host.ts'

export interface RetentionCommandOptions {
  dryRun?: boolean
  retention?: boolean
  json?: boolean
}

/** What is done from time to time, also by `tn serve`. */
export function addJobCommands(program: Command, host: CommandHost): void {
  const retention = program.command('retention').description('what is kept for how long')
  retention
    .command('run')
    .description('anonymise and remove what has been kept long enough')
    .option('--dry-run', 'say what would be done, and do nothing')
    .option('--retention', 'also on an installation of your own, where it is off')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Tutoring sessions that have been quiet for 90 days lose their words, their owner and the records of calls from that
time; a year after their last activity they are deleted. What can be made again goes after 7 days.
A server on a shared database does this once a day. On your own installation nothing of yours goes unless you ask for
it: with --retention here or for \`tn serve\`, or with TN_RETENTION=on.`,
    )
    .action(async (options: RetentionCommandOptions) =>
      (await import('./commands/retention.ts')).retain(host, options),
    )
}
