import type { Command } from 'commander'
import type { CommandHost } from './command-host.ts'

export interface BackupOptions {
  force?: boolean
  json?: boolean
}

export function addUpkeepCommands(program: Command, host: CommandHost): void {
  program
    .command('backup')
    .description('write everything to one file, also while serving')
    .argument('[file]', 'where to (default: a dated file in the folder `backups` of the data folder)')
    .option('--force', 'replace a file of that name')
    .option('--json', 'print as JSON')
    .action(async (file: string | undefined, options: BackupOptions) =>
      (await import('./commands/backup.ts')).backUp(host, file, options),
    )
  program
    .command('restore')
    .description('put a backup in the place of the database; what was there is kept beside it')
    .argument('<file>', 'the backup')
    .option('--json', 'print as JSON')
    .action(async (file: string, options: { json?: boolean }) =>
      (await import('./commands/backup.ts')).restoreFrom(host, file, options),
    )
  program
    .command('doctor')
    .description('say what is wrong and how to mend it')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) =>
      (await import('./commands/doctor.ts')).doctor(host, options),
    )
}
