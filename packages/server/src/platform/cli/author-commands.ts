import type { Command } from 'commander'
import type { CommandHost } from './command-host.ts'

export interface DocsCommandOptions {
  out: string
  check?: boolean
  json?: boolean
}

export interface LintCommandOptions {
  strict?: boolean
  json?: boolean
}

/** For those who write tools. Neither command needs a database. */
export function addAuthorCommands(program: Command, host: CommandHost): void {
  program
    .command('docs')
    .description('generate the tool reference: a page per tool, an index, a catalog, llms.txt')
    .option('--out <folder>', 'output folder', 'docs/reference')
    .option('--check', 'write nothing; exit 2 if the folder is out of date')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Pages of removed tools are deleted; other files in the folder stay, but --check lists them.
catalog.json follows catalog.schema.json and names its version in schemaVersion.`,
    )
    .action(async (options: DocsCommandOptions) => (await import('./commands/docs.ts')).docs(host, options))
  program
    .command('lint')
    .description('check tool definitions: texts, names, examples, token cost, similarity')
    .option('--strict', 'treat warnings as errors')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Exits 2 on errors, with --strict also on warnings.
Every utterance is searched for and reported if it finds another tool.`,
    )
    .action(async (options: LintCommandOptions) => (await import('./commands/lint.ts')).lint(host, options))
}
