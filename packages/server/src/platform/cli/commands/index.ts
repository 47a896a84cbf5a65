import { Argument, type Command, CommanderError, InvalidArgumentError } from 'commander'
import { type SelectionOptions, withSelection } from '../selection-options.ts'
import type { AddCommands, CommandHost } from '../command-host.ts'
import { installing, SHELLS } from '../do/complete/shell-scripts.ts'
import { startedAs } from '../started-as.ts'
import { commandIn } from '../mistake.ts'

/** The commands that people use most. The code behind a command is loaded when it runs. */
export const addMainCommands: AddCommands = (program, host) => {
  addServingCommands(program, host)
  addToolCommands(program, host)
}

/** Upkeep, and what authors of tools need. */
export const addMaintenanceCommands: AddCommands = (program, host) => {
  addBackupCommands(program, host)
  addRetentionCommands(program, host)
  addAuthorCommands(program, host)
  addHelpCommand(program, host)
}

function port(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new InvalidArgumentError('Not a port number.')
  return number
}

const collect = (value: string, before: string[]): string[] => [...before, value]

export interface McpCommandOptions extends SelectionOptions {
  user?: string
}

export interface ServeCommandOptions extends SelectionOptions {
  port?: number
  host: string
  name: string[]
  publicUrl?: string
  anonymous?: boolean
  retention?: boolean
  json?: boolean
}

function addServingCommands(program: Command, host: CommandHost): void {
  withSelection(
    program.command('serve').description('start the server: web app, MCP, REST and reference on one port'),
  )
    .option('--port <number>', 'port (default: TN_PORT or 4141; 0 for any free port)', port)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--name <host>', 'another host name of this server (repeatable)', collect, [])
    .option(
      '--public-url <url>',
      'address that people use, e.g. https://tutor.example.edu (default: TN_PUBLIC_URL)',
    )
    .option(
      '--anonymous',
      'allow course, transfer and tutor tools without a token, 10 prompts a day per IP address',
    )
    .option('--retention', 'anonymise and delete old data once a day (default: on with PostgreSQL)')
    .option('--json', 'print the addresses as one line of JSON')
    .action(async (options: ServeCommandOptions) => (await import('./serve.ts')).serve(host, options))

  withSelection(
    program
      .command('mcp')
      .description('start the MCP server on standard input and output, for clients that launch it'),
  )
    .option('--user <name>', 'act as this user (default: the local owner)')
    .action(async (options: McpCommandOptions) => (await import('./mcp.ts')).mcp(host, options))
}

export interface CallCommandOptions {
  user?: string
  session?: string
  workspace?: string
  server?: string
  json?: boolean
}

export interface ToolsOptions {
  tag?: string
  category?: string
  json?: boolean
}

function addToolCommands(program: Command, host: CommandHost): void {
  program
    .command('tools')
    .description('list the tools, or show one in full')
    .argument('[name]', 'the tool to show')
    .option('--tag <tag>', 'only tools with this tag, e.g. transfer')
    .option('--category <category>', 'only tools of this category, e.g. query')
    .option('--json', 'print as JSON')
    .action(async (name: string | undefined, options: ToolsOptions) =>
      (await import('./tools.ts')).tools(host, name, options),
    )

  program
    .command('call')
    .description('call a tool by its name, with JSON')
    .argument('<tool>', 'its name, e.g. add_task')
    .argument('[arguments]', 'its arguments as JSON, or - to read them from standard input', '{}')
    .option('--user <name>', 'act as this user (default: the local owner)')
    .option('--session <name>', 'the session to call in')
    .option('--workspace <name>', 'the workspace to call in')
    .option('--server <address>', 'call it on a server that you logged in to with `tn login`')
    .option('--json', 'print the whole answer as one line of JSON')
    .addHelpText(
      'after',
      `\nExample:\n  tn call add_task '{"title":"Email my advisor","due_date":"2026-12-01"}'`,
    )
    .action(async (tool: string, args: string, options: CallCommandOptions) =>
      (await import('./call.ts')).call(host, tool, args, options),
    )

  // What follows `do` is the tool's own, `--help` and `--version` included.
  program.enablePositionalOptions()
  program
    .command('do')
    .description('courses, transfer, cards, tasks, notes and all else, by plain words; `tn do` lists them')
    .usage('<domain> <mode> [arguments] [options]')
    .argument('[words...]')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (words: string[]) => (await import('./do.ts')).doTool(host, words))

  program
    .command('completion')
    .description('print a shell completion script')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', installing(startedAs()))
    .action(async (shell: string) => (await import('./completion.ts')).completion(shell))
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (words: string[]) => (await import('./completion.ts')).complete(host, words, program))
}

export interface BackupOptions {
  force?: boolean
  json?: boolean
}

export interface RestoreOptions {
  drill?: boolean
  json?: boolean
}

export interface DoctorOptions {
  server?: string
  json?: boolean
}

function addBackupCommands(program: Command, host: CommandHost): void {
  program
    .command('backup')
    .description('back up everything to one file; works while the server runs')
    .argument('[file]', 'output file (default: a dated file in `backups` in the data folder)')
    .option('--force', 'overwrite an existing file')
    .option('--json', 'print as JSON')
    .action(async (file: string | undefined, options: BackupOptions) =>
      (await import('./backup.ts')).backUp(host, file, options),
    )
  program
    .command('restore')
    .description('restore a backup; the current database is kept beside it')
    .argument('[file]', 'the backup')
    .option('--drill', 'instead, back up, restore the copy elsewhere and compare every row; changes nothing')
    .option('--json', 'print as JSON')
    .action(async (file: string | undefined, options: RestoreOptions) => {
      if (options.drill) return (await import('./restore-drill.ts')).restoreDrill(host, options)
      return (await import('./backup.ts')).restoreFrom(host, file, options)
    })
  program
    .command('doctor')
    .description('diagnose problems of this installation, or of a server that runs')
    .option('--server <url>', 'check the server at this address, as its users reach it')
    .option('--json', 'print as JSON')
    .action(async (options: DoctorOptions) => {
      if (options.server === undefined) return (await import('./doctor.ts')).doctor(host, options)
      return (await import('./doctor-server.ts')).checkServer(options.server, options)
    })
}

export interface RetentionCommandOptions {
  dryRun?: boolean
  retention?: boolean
  json?: boolean
}

function addRetentionCommands(program: Command, host: CommandHost): void {
  const retention = program.command('retention').description('manage data retention')
  retention
    .command('run')
    .description('anonymise and delete data past its retention period')
    .option('--dry-run', 'show what would be done without doing it')
    .option('--retention', 'run even where retention is off')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Tutoring sessions are anonymised after 90 days without activity, with their call records, and deleted after a year.
Caches are deleted after 7 days. The audit log loses network addresses after 30 days and entries after a year. A server on PostgreSQL does this once a day. On your own computer nothing is deleted
unless you ask for it: with --retention here or for \`tn serve\`, or with TN_RETENTION=on.`,
    )
    .action(async (options: RetentionCommandOptions) =>
      (await import('./retention.ts')).retain(host, options),
    )
}

export interface DocsCommandOptions {
  out: string
  check?: boolean
  json?: boolean
}

export interface LintCommandOptions {
  strict?: boolean
  json?: boolean
}

function addAuthorCommands(program: Command, host: CommandHost): void {
  program
    .command('docs')
    .description(
      'generate the reference of the tools of Tutor Nexus: a page per tool, an index, a catalog, llms.txt',
    )
    .option('--out <folder>', 'output folder', 'docs/reference')
    .option('--check', 'write nothing; exit 2 if the folder is out of date')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Pages of removed tools are deleted; other files in the folder stay, but --check lists them.
catalog.json follows catalog.schema.json and names its version in schemaVersion.`,
    )
    .action(async (options: DocsCommandOptions) => (await import('./docs.ts')).docs(host, options))
  program
    .command('lint')
    .description(
      'check the tools of Tutor Nexus: texts, names, examples, token cost, similarity; `npx mcp-dev <file> lint` checks your own',
    )
    .option('--strict', 'treat warnings as errors')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `
Exits 2 on errors, with --strict also on warnings.
Every utterance is searched for and reported if it finds another tool.`,
    )
    .action(async (options: LintCommandOptions) => (await import('./lint.ts')).lint(host, options))
}

/** `tn help …` shows what `tn … --help` shows, also of the commands that are made from the tools. */
function addHelpCommand(program: Command, host: CommandHost): void {
  program
    .helpCommand(false)
    .command('help')
    .description('show help for a command; `tn help environment` lists the environment variables')
    .argument('[command...]')
    .action(async (words: string[]) => {
      if (words.length === 1 && words[0] === 'environment') {
        console.log((await import('../environment-help.ts')).environmentHelp())
        return
      }
      const { command, rest } = commandIn(program, words)
      if (command.name() === 'do') return (await import('./do.ts')).doTool(host, [...rest, '--help'])
      if (rest.length > 0) throw new CommanderError(1, 'commander.unknownCommand', 'unknown command')
      command.outputHelp()
    })
}
