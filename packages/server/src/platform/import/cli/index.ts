import { InvalidArgumentError, type Command } from 'commander'
import type { CommandHost } from '../../cli/command-host.ts'

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
      'import courses, transfer agreements or flashcards from a file or URL; `tn import list` lists the formats',
    )
    .argument('<adapter>', 'the format, e.g. bc-transfer')
    .argument('<location>', 'a file or http(s) URL')
    .option('--option <name=value>', 'an option of the format (repeatable)', choice, {})
    .option('--user <name>', 'the owner of imported cards (default: the local owner)')
    .option('--json', 'print the report as JSON, including all remarks')
    .addHelpText(
      'after',
      `
Flashcards belong to one user and are imported completely or not at all. Importing a file again adds what is new:
  tn import anki spanish.apkg                           notes, history, pictures and sounds
  tn import cards-csv words.csv --option deck=Spanish   columns front, back, tags, deck, kind; with a header or without`,
    )
    .action(async (adapter: string, location: string, options: ImportCommandOptions) =>
      (await import('./import.ts')).importFrom(host, adapter, location, options),
    )
  imports
    .command('list')
    .description('list past imports and available formats')
    .option('--json', 'print as JSON')
    .action(async (_: unknown, command: Command) =>
      (await import('./import.ts')).listImports(host, command.optsWithGlobals()),
    )

  const demo = program.command('demo').description('manage the demo catalog of fictional schools')
  demo
    .command('load')
    .description('load or update the demo catalog')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => (await import('./demo.ts')).load(host, options))
  demo
    .command('remove')
    .description('remove all demo data')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => (await import('./demo.ts')).remove(host, options))
}
