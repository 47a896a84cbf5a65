import type { AddCommands } from '../../cli/command-host.ts'

export interface AuditCommandOptions {
  since: string
  user?: string
  event?: string
  json?: boolean
}

export const addAuditCommand: AddCommands = (program, host) => {
  program
    .command('audit')
    .description(
      'show what happened to accounts: sign-ins, tokens, shares, exports, imports, changes of settings',
    )
    .option('--since <when>', 'start: 7d, 12h, 2w or YYYY-MM-DD', '30d')
    .option('--user <name>', 'only what concerns this user or was done by them')
    .option('--event <event>', 'only this event, such as sign-in-failed')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Failed sign-ins are added up per network address: the first is shown at once, the others once a minute. Retention
removes network addresses after 30 days and entries after TN_AUDIT_DAYS (a year by default).`,
    )
    .action(async (options: AuditCommandOptions) => (await import('./audit.ts')).showAudit(host, options))
}
