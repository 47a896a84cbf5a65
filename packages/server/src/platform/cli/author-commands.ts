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
    .description('write the reference of all tools: a page each, an index, a catalog, llms.txt')
    .option('--out <folder>', 'where to', 'docs/reference')
    .option('--check', 'write nothing: exit 2 and say so where the folder is not what would be written')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Pages of tools that are gone are taken away; other files in the folder stay, but --check names them.
catalog.json tells the version of its own form in schemaVersion; catalog.schema.json is that form.`,
    )
    .action(async (options: DocsCommandOptions) => (await import('./commands/docs.ts')).docs(host, options))
  program
    .command('lint')
    .description('say what the author of a tool should look at: texts, names, examples, cost, likeness')
    .option('--strict', 'treat warnings as errors')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Exits 2 where something is an error, with --strict also where there is a warning.
Each utterance and each quoted use is searched for, and named where it finds another tool.`,
    )
    .action(async (options: LintCommandOptions) => (await import('./commands/lint.ts')).lint(host, options))
}
