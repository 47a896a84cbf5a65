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
      'import courses, transfer agreements or flashcards from files, a folder, a zip or a URL; `tn import list` lists the formats',
    )
    .argument('<adapter>', 'the format, e.g. bc-transfer')
    .argument('<location...>', 'files, a folder, a zip archive or an http(s) URL')
    .option('--option <name=value>', 'an option of the format (repeatable)', choice, {})
    .option('--user <name>', 'the owner of imported cards (default: the local owner)')
    .option('--json', 'print the report as JSON, including all remarks')
    .addHelpText(
      'after',
      `
Courses and agreements replace what came from the same format and scope, and add to everything else. A scope is
a school and a subject (bc-transfer), a university and a department (assist), a pair of schools (wisconsin),
a school and a term (ubc-grades), a school, a term and a department (sfu-sections), or a school (catalog):
  tn import bc-transfer agreements.json more.json        several files
  tn import assist ./assist                              a folder of <university>/<department>.json, or a zip of it
  tn import remove "langara MATH"                        one scope; a school or a format removes all of its scopes

Flashcards belong to one user and are imported completely or not at all. Importing a file again adds what is new:
  tn import anki spanish.apkg                           notes, history, pictures and sounds
  tn import cards-csv words.csv --option deck=Spanish   columns front, back, tags, deck, kind; with a header or without`,
    )
    .action(async (adapter: string, locations: string[], options: ImportCommandOptions) =>
      (await import('./import.ts')).importFrom(host, adapter, locations, options),
    )
  imports
    .command('list')
    .description('list imported data and available formats')
    .argument('[source]', 'list the scopes of a format, a source or a school, e.g. bc-transfer')
    .option('--json', 'print as JSON')
    .action(async (source: string | undefined, _: unknown, command: Command) =>
      (await import('./list.ts')).listImports(host, source, command.optsWithGlobals()),
    )
  imports
    .command('remove')
    .description('remove imported data; importing it again brings it back')
    .argument('<source>', 'a format, a source, a school or a scope, as `tn import list` shows them')
    .option('--yes', 'skip the confirmation')
    .option('--json', 'print as JSON')
    .action(async (source: string, _: unknown, command: Command) =>
      (await import('./remove.ts')).removeImports(host, source, command.optsWithGlobals()),
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
