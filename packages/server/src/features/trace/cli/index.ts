import type { Command } from 'commander'
import { LOGGING_WORDS, PROVIDER_WORDS } from './view/provider-name.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

export interface TraceOptions {
  user?: string
  json?: boolean
}

export interface TraceFilterOptions extends TraceOptions {
  provider?: string
  project?: string
  since?: string
  limit?: string
}

export interface TraceListOptions extends TraceFilterOptions {
  subagents?: boolean
}

export interface TraceCostsOptions extends TraceFilterOptions {
  by?: string
  until?: string
  session?: string
  models?: boolean
  timezone?: string
}

export interface TraceSearchOptions extends TraceFilterOptions {
  in?: string
}

export interface TraceShowOptions extends TraceOptions {
  turn?: string
  full?: boolean
  showSecrets?: boolean
}

export interface TraceWatchOptions extends TraceOptions {
  provider?: string
  project?: string
  showSecrets?: boolean
}

export function addTraceCommands(program: Command, host: CommandHost): void {
  const trace = program
    .command('trace')
    .description("inspect agents' sessions: prompts, steps, tokens; also live")
    .addHelpText(
      'after',
      `
Sessions of Claude Code, Codex and Gemini CLI are read from their log folders, which are never written to; sessions of
Tutor Nexus come from its database. Ids can be shortened to 8 characters. Keys, tokens and passwords are masked unless
--show-secrets is given. TN_TRACE=off stops reading agents' logs.

Examples:
  tn trace list --since 7d
  tn trace show 0198c2f1 --turn 3
  tn trace costs --by model --since 30d
  tn trace search "permission denied" --provider codex
  tn trace watch`,
    )

  const filtered = (command: Command): Command =>
    command
      .option('--provider <name>', `only this provider: ${PROVIDER_WORDS.join(', ')}`)
      .option('--project <folder>', 'part of the project folder, or the project hash')
      .option('--since <time>', 'a date (YYYY-MM-DD) or an age (7d, 12h, 2w)')
      .option('--user <name>', 'owner of the sessions (default: the local owner)')
  const json = '--json'

  filtered(trace.command('list').description('list sessions, newest first'))
    .option('--limit <count>', 'number of results', '20')
    .option('--subagents', 'include sub-agent sessions')
    .option(json, 'print as JSON, one line per session')
    .action(async (options: TraceListOptions) => (await import('./list.ts')).list(host, options))

  trace
    .command('show')
    .description('show a session: summary and turns, or the steps of one turn')
    .argument('<id>', 'the id or its first 8 characters')
    .option('--turn <number>', 'show the steps of this turn (the first is 0)')
    .option('--full', 'show full texts')
    .option('--show-secrets', 'show masked keys, tokens and passwords')
    .option('--user <name>', 'owner of the sessions (default: the local owner)')
    .option(json, 'print as JSON, one line per turn or step')
    .action(async (id: string, options: TraceShowOptions) =>
      (await import('./show.ts')).show(host, id, options),
    )

  filtered(
    trace.command('costs').description('what sessions cost in money, by day, model, project or session'),
  )
    .option('--by <group>', 'day, model, project or session', 'day')
    .option('--until <date>', 'the last day (YYYY-MM-DD)')
    .option('--session <id>', 'only this session and its sub-agents')
    .option('--models', 'show the models of each row')
    .option('--timezone <name>', 'whose days, e.g. America/Vancouver (default: that of this machine)')
    .option(json, 'print as JSON, one line per row')
    .action(async (options: TraceCostsOptions) => (await import('./costs.ts')).costs(host, options))

  trace
    .command('watch')
    .description('follow a running session (Ctrl+C to stop)')
    .argument('[id]', 'the id or its first 8 characters (default: the newest)')
    .option('--provider <name>', `the newest of this provider: ${PROVIDER_WORDS.join(', ')}`)
    .option('--project <folder>', 'the newest in a matching project folder')
    .option('--show-secrets', 'show masked keys, tokens and passwords')
    .option('--user <name>', 'owner of the sessions (default: the local owner)')
    .option(json, 'print as JSON, one line per step')
    .action(async (id: string | undefined, options: TraceWatchOptions) =>
      (await import('./watch.ts')).watch(host, id, options),
    )

  filtered(
    trace
      .command('search')
      .description('search messages, commands and results')
      .argument('<text...>', 'words to find'),
  )
    .option('--in <id>', 'only in this session')
    .option('--limit <count>', 'number of results', '20')
    .option(json, 'print as JSON, one line per match')
    .action(async (words: string[], options: TraceSearchOptions) =>
      (await import('./search.ts')).search(host, words.join(' '), options),
    )

  addPriceCommands(trace)
  addRootCommands(trace, host)
}

function addPriceCommands(trace: Command): void {
  const prices = trace.command('prices').description('manage the prices that costs are worked out with')
  prices
    .command('show', { isDefault: true })
    .description('show the price table (dollars per million tokens)')
    .option('--json', 'print as JSON, as `set` takes it')
    .action(async (options: TraceOptions) => (await import('./prices.ts')).showPrices(options))
  prices
    .command('set')
    .description('replace the price table')
    .argument('<file>', 'a JSON file such as `tn trace prices show --json` prints')
    .action(async (file: string) => (await import('./prices.ts')).replacePrices(file))
  prices
    .command('reset')
    .description('use the price table of this version again')
    .action(async () => (await import('./prices.ts')).restorePrices())
}

function addRootCommands(trace: Command, host: CommandHost): void {
  const root = trace.command('root').description("manage additional folders with agents' logs")
  const rootArguments = (command: Command): Command =>
    command
      .argument('<provider>', LOGGING_WORDS.join(', '))
      .argument('<folder>', "the agent's folder, e.g. a copy of ~/.claude or ~/.codex")
      .option('--user <name>', 'owner of the logs (default: the local owner)')
      .option('--json', 'print as JSON')
  rootArguments(root.command('add').description('add a folder with logs')).action(
    async (provider: string, folder: string, options: TraceOptions) =>
      (await import('./root.ts')).addRoot(host, provider, folder, options),
  )
  root
    .command('list')
    .description('list the log folders')
    .option('--user <name>', 'only this user')
    .option('--json', 'print as JSON')
    .action(async (options: TraceOptions) => (await import('./root.ts')).listRoots(host, options))
  rootArguments(root.command('remove').description('remove a log folder; the logs are not touched')).action(
    async (provider: string, folder: string, options: TraceOptions) =>
      (await import('./root.ts')).removeRoot(host, provider, folder, options),
  )
}
