import type { Command } from 'commander'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

export interface CalendarOptions {
  user?: string
  json?: boolean
}

export function addCalendarCommands(program: Command, host: CommandHost): void {
  const calendar = program.command('calendar').description('deadlines and classes in a calendar program')
  const add = (name: string, about: string, act: 'show' | 'create' | 'revoke') =>
    calendar
      .command(name)
      .description(about)
      .option('--user <name>', 'owner of the calendar (default: the local owner)')
      .option('--json', 'print JSON')
      .action(async (options: CalendarOptions) =>
        (await import('./calendar.ts')).calendar(host, act, options),
      )
  add('show', 'tell whether there is an address, and when it was last read', 'show')
  add('create', 'make a private address, or a new one in place of the old; it is shown once', 'create')
  add('revoke', 'revoke the address', 'revoke')
}
