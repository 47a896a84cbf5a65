import type { Command } from 'commander'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

export interface ExportCardsOptions {
  deck?: string
  out?: string
  user?: string
  force?: boolean
  json?: boolean
  schema?: string
}

export function addExportCommands(program: Command, host: CommandHost): void {
  const exports = program.command('export').description('export data for other programs')
  exports
    .command('cards')
    .description('export flashcards as CSV, or for Anki with their history')
    .option('--deck <name>', 'only this deck, by name or id')
    .option(
      '--out <file>',
      'output file; one that ends in .apkg is a package for Anki (default: CSV on standard output)',
    )
    .option(
      '--schema <version>',
      'layout of the package: 18, or 11 for Anki before 2.1.50 and other apps',
      '18',
    )
    .option('--user <name>', 'owner of the cards (default: the local owner)')
    .option('--force', 'overwrite an existing file')
    .option('--json', 'print a summary as JSON; requires --out')
    .addHelpText(
      'after',
      `
A package has pictures, sounds, schedules and the history of reviews:
  tn export cards --out cards.apkg

A table has one line per note: id, deck, kind, front, back, distractors, tags. Text that a spreadsheet would read as a formula gets
a leading apostrophe. It has no reviews, pictures and sounds; see \`tn backup\` and \`tn user export\`.
  tn export cards --deck Spanish --out spanish.csv`,
    )
    .action(async (options: ExportCardsOptions) => (await import('./export.ts')).exportCards(host, options))
}
