import type { AddCommands } from '../../cli/command-host.ts'

export interface AuditCommandOptions {
  since: string
  json?: boolean
}

export const addAuditCommand: AddCommands = (program, host) => {
  program
    .command('audit')
    .description('show sign-ins, failed sign-ins, and tokens that were created or revoked')
    .option('--since <when>', 'start: 7d, 12h, 2w or YYYY-MM-DD', '30d')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Failed sign-ins are added up per network address: the first is shown at once, the others once a minute. Retention
removes network addresses after 30 days and entries after a year.`,
    )
    .action(async (options: AuditCommandOptions) => (await import('./audit.ts')).showAudit(host, options))
}
