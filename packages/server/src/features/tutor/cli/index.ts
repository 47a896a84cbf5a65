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

const OWNER = 'owner of the session (default: the local owner)'

/** Export and import of tutoring sessions; `tn do session` has the rest. */
export function addSessionCommands(program: Command, host: CommandHost): void {
  const session = program
    .command('session')
    .description('move a tutoring session between computers; see `tn do session` for the rest')
  session
    .command('export')
    .description('export a tutoring session to a file')
    .argument('<id>', 'its id, as `tn do session list` shows it')
    .option('--out <file>', 'output file (default: a new file in the current folder; - for standard output)')
    .option('--force', 'overwrite an existing file')
    .option('--user <name>', OWNER)
    .option('--json', 'print as JSON')
    .action(async (id: string, options: SessionExportOptions) =>
      (await import('./session.ts')).exportSession(host, id, options),
    )
  session
    .command('import')
    .description('import an exported tutoring session')
    .argument('<file>', 'the file, or - for standard input')
    .option('--user <name>', OWNER)
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Truncated or modified files are refused. If the session exists here, newer events are added; if it changed in both
places, the import is refused.`,
    )
    .action(async (file: string, options: SessionOptions) =>
      (await import('./session.ts')).importSession(host, file, options),
    )
}
