import type { Command } from 'commander'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

export interface ExportCardsOptions {
  deck?: string
  out?: string
  user?: string
  force?: boolean
  json?: boolean
}

export function addExportCommands(program: Command, host: CommandHost): void {
  const exports = program.command('export').description('export data for other programs')
  exports
    .command('cards')
    .description('export flashcards as CSV; `tn import cards-csv` reads it')
    .option('--deck <name>', 'only this deck, by name or id')
    .option('--out <file>', 'output file (default: standard output)')
    .option('--user <name>', 'owner of the cards (default: the local owner)')
    .option('--force', 'overwrite an existing file')
    .option('--json', 'print a summary as JSON; requires --out')
    .addHelpText(
      'after',
      `
One line per note: id, deck, kind, front, back, distractors, tags. Text that a spreadsheet would read as a formula gets
a leading apostrophe. Reviews, pictures and sounds are not included; see \`tn backup\` and \`tn user export\`.
  tn export cards --deck Spanish --out spanish.csv`,
    )
    .action(async (options: ExportCardsOptions) => (await import('./export.ts')).exportCards(host, options))
}
