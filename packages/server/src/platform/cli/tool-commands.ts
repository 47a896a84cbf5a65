import { Argument, type Command } from 'commander'
import { installing, SHELLS } from './do/complete/shell-scripts.ts'
import { startedAs } from './started-as.ts'
import type { CommandHost } from './command-host.ts'

export interface CallCommandOptions {
  user?: string
  session?: string
  workspace?: string
  json?: boolean
}

export interface ToolsOptions {
  tag?: string
  category?: string
  json?: boolean
}

export function addToolCommands(program: Command, host: CommandHost): void {
  program
    .command('tools')
    .description('list the tools, or show one in full')
    .argument('[name]', 'the tool to show')
    .option('--tag <tag>', 'only tools with this tag, e.g. transfer')
    .option('--category <category>', 'only tools of this category, e.g. query')
    .option('--json', 'print as JSON')
    .action(async (name: string | undefined, options: ToolsOptions) =>
      (await import('./commands/tools.ts')).tools(host, name, options),
    )

  program
    .command('call')
    .description('call a tool')
    .argument('<tool>', 'its name, e.g. add_task')
    .argument('[arguments]', 'its arguments as JSON, or - to read them from standard input', '{}')
    .option('--user <name>', 'act as this user (default: the local owner)')
    .option('--session <name>', 'the session to call in')
    .option('--workspace <name>', 'the workspace to call in')
    .option('--json', 'print the whole answer as one line of JSON')
    .addHelpText(
      'after',
      `\nExample:\n  tn call add_task '{"title":"Email my advisor","due_date":"2026-12-01"}'`,
    )
    .action(async (tool: string, args: string, options: CallCommandOptions) =>
      (await import('./commands/call.ts')).call(host, tool, args, options),
    )

  // What follows `do` is the tool's own, `--help` and `--version` included.
  program.enablePositionalOptions()
  program
    .command('do')
    .description('call a tool by domain and mode; `tn do` lists them')
    .usage('<domain> <mode> [arguments] [options]')
    .argument('[words...]')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (words: string[]) => (await import('./commands/do.ts')).doTool(host, words))

  program
    .command('completion')
    .description('print a shell completion script')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', installing(startedAs()))
    .action(async (shell: string) => (await import('./commands/completion.ts')).completion(shell))
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (words: string[]) =>
      (await import('./commands/completion.ts')).complete(host, words, program),
    )
}
