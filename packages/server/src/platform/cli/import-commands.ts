import { InvalidArgumentError, type Command } from 'commander'
import type { CommandHost } from './command-host.ts'

export interface ImportCommandOptions {
  option: Record<string, string>
  user?: string
  json?: boolean
}

function choice(value: string, before: Record<string, string>): Record<string, string> {
  const at = value.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('Write it as name=value.')
  return { ...before, [value.slice(0, at)]: value.slice(at + 1) }
}

export function addImportCommands(program: Command, host: CommandHost): void {
  const imports = program
    .command('import')
    .description(
      'read courses, transfer agreements or flashcards from a file or an address; `tn import list` shows from what',
    )
    .argument('<adapter>', 'the kind of source, e.g. bc-transfer')
    .argument('<location>', 'a file or an http(s) address')
    .option('--option <name=value>', 'a choice of the adapter (repeatable)', choice, {})
    .option('--user <name>', 'whose the cards will be (default: the local owner)')
    .option('--json', 'print the report as JSON, with the rows that were not understood')
    .addHelpText(
      'after',
      `
Flashcards belong to one user and come in as a whole or not at all. Importing a file again adds what is new in it:
  tn import anki spanish.apkg                           notes, history, pictures and sounds
  tn import cards-csv words.csv --option deck=Spanish   columns front, back, tags, deck, kind; with a header or without`,
    )
    .action(async (adapter: string, location: string, options: ImportCommandOptions) =>
      (await import('./commands/import.ts')).importFrom(host, adapter, location, options),
    )
  imports
    .command('list')
    .description('list what was imported, and what can be')
    .option('--json', 'print as JSON')
    .action(async (_: unknown, command: Command) =>
      (await import('./commands/import.ts')).listImports(host, command.optsWithGlobals()),
    )

  const demo = program.command('demo').description('the demo catalog of fictional schools')
  demo
    .command('load')
    .description('put the demo catalog in, or its newest version')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => (await import('./commands/demo.ts')).load(host, options))
  demo
    .command('remove')
    .description('take all demo data out; it does not come back by itself')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => (await import('./commands/demo.ts')).remove(host, options))
}
