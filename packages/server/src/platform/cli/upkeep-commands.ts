import type { Command } from 'commander'
import type { CommandHost } from './command-host.ts'

export interface BackupOptions {
  force?: boolean
  json?: boolean
}

export function addUpkeepCommands(program: Command, host: CommandHost): void {
  program
    .command('backup')
    .description('back up everything to one file; works while the server runs')
    .argument('[file]', 'output file (default: a dated file in `backups` in the data folder)')
    .option('--force', 'overwrite an existing file')
    .option('--json', 'print as JSON')
    .action(async (file: string | undefined, options: BackupOptions) =>
      (await import('./commands/backup.ts')).backUp(host, file, options),
    )
  program
    .command('restore')
    .description('restore a backup; the current database is kept beside it')
    .argument('<file>', 'the backup')
    .option('--json', 'print as JSON')
    .action(async (file: string, options: { json?: boolean }) =>
      (await import('./commands/backup.ts')).restoreFrom(host, file, options),
    )
  program
    .command('doctor')
    .description('diagnose problems')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) =>
      (await import('./commands/doctor.ts')).doctor(host, options),
    )
}
