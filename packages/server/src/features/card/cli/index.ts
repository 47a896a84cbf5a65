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
  const exports = program.command('export').description('write what is kept here to files for other programs')
  exports
    .command('cards')
    .description('write flashcards as CSV, which `tn import cards-csv` reads back')
    .option('--deck <name>', 'only of this deck, by name or id')
    .option('--out <file>', 'where to (default: standard output)')
    .option('--user <name>', 'whose cards (default: the local owner)')
    .option('--force', 'replace a file of that name')
    .option('--json', 'print as JSON what was written; needs --out')
    .addHelpText(
      'after',
      `
One line a card's content: id, deck, kind, front, back, distractors, tags. What a spreadsheet would take for a formula
has an apostrophe before it. Reviews, pictures and sounds are not in it: \`tn backup\` and \`tn user export\` hold them.
  tn export cards --deck Spanish --out spanish.csv`,
    )
    .action(async (options: ExportCardsOptions) => (await import('./export.ts')).exportCards(host, options))
}
