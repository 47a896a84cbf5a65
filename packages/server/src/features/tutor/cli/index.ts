import type { Command } from 'commander'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

export interface SessionOptions {
  user?: string
  json?: boolean
}

export interface SessionExportOptions extends SessionOptions {
  out?: string
  force?: boolean
}

const WHOSE = 'whose session (default: the local owner)'

/** What takes a whole tutoring session along; `tn do session` has the rest. */
export function addSessionCommands(program: Command, host: CommandHost): void {
  const session = program
    .command('session')
    .description('take a tutoring session to another computer; `tn do session` is for all else')
  session
    .command('export')
    .description('write a tutoring session to one checksummed file')
    .argument('<id>', 'its id, as `tn do session list` shows it')
    .option(
      '--out <file>',
      'where to (default: a file of its own in the current folder; - for standard output)',
    )
    .option('--force', 'replace a file of that name')
    .option('--user <name>', WHOSE)
    .option('--json', 'print as JSON')
    .action(async (id: string, options: SessionExportOptions) =>
      (await import('./session.ts')).exportSession(host, id, options),
    )
  session
    .command('import')
    .description('read a tutoring session from such a file, exactly as it was')
    .argument('<file>', 'the file, or - for standard input')
    .option('--user <name>', WHOSE)
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
A file that was cut or changed is refused. What is here already stays: a session that went on since it was copied takes
up what is new, and one that went on in both places is refused.`,
    )
    .action(async (file: string, options: SessionOptions) =>
      (await import('./session.ts')).importSession(host, file, options),
    )
}
