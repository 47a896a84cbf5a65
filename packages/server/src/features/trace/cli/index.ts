import type { Command } from 'commander'
import { endWithReader } from './view/end-with-reader.ts'
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

/** What agents did, as their logs and ours tell it. */
export function addTraceCommands(program: Command, host: CommandHost): void {
  const trace = program
    .command('trace')
    .description("look into agents' sessions: what was asked, done, spent; also while they run")
    .hook('preAction', endWithReader)
    .addHelpText(
      'after',
      `
Sessions of Claude Code, Codex and Gemini CLI are read from where these keep their logs, and nothing is written there;
those of Tutor Nexus itself come from its database. An id may be shortened to its first 8 characters or more.
Keys, tokens and passwords are masked; --show-secrets shows them. TN_TRACE=off leaves the agents' logs alone.

Examples:
  tn trace list --since 7d
  tn trace show 0198c2f1 --turn 3
  tn trace search "permission denied" --provider codex
  tn trace watch`,
    )

  const filtered = (command: Command): Command =>
    command
      .option('--provider <name>', `only of one: ${PROVIDER_WORDS.join(', ')}`)
      .option('--project <folder>', "a part of the folder that was worked in, or the project's hash")
      .option('--since <time>', 'a day as YYYY-MM-DD, or a time ago as 7d, 12h or 2w')
      .option('--user <name>', 'whose (default: the local owner)')
  const json = '--json'

  filtered(trace.command('list').description('list sessions, the newest first'))
    .option('--limit <count>', 'how many', '20')
    .option('--subagents', 'also those that other sessions started')
    .option(json, 'print as JSON, a line for each session')
    .action(async (options: TraceListOptions) => (await import('./list.ts')).list(host, options))

  trace
    .command('show')
    .description('show a session: what it cost, its turns; with --turn the steps of one')
    .argument('<id>', 'its id or the first 8 characters of it')
    .option('--turn <number>', 'show the steps of this turn, counted from 0')
    .option('--full', 'show every text whole, of all turns or of the one named')
    .option('--show-secrets', 'in steps, show keys, tokens and passwords as they stand in the log')
    .option('--user <name>', 'whose (default: the local owner)')
    .option(json, 'print as JSON, a line for the summary and each turn, or for each step')
    .action(async (id: string, options: TraceShowOptions) =>
      (await import('./show.ts')).show(host, id, options),
    )

  trace
    .command('watch')
    .description('follow a session while it runs; Ctrl+C ends it')
    .argument('[id]', 'its id or the first 8 characters of it (default: the newest)')
    .option('--provider <name>', `the newest of one: ${PROVIDER_WORDS.join(', ')}`)
    .option('--project <folder>', 'the newest in a folder whose name has this part')
    .option('--show-secrets', 'show keys, tokens and passwords as they stand in the log')
    .option('--user <name>', 'whose (default: the local owner)')
    .option(json, 'print each step as a line of JSON')
    .action(async (id: string | undefined, options: TraceWatchOptions) =>
      (await import('./watch.ts')).watch(host, id, options),
    )

  filtered(
    trace
      .command('search')
      .description('find words in messages, commands and results')
      .argument('<text...>', 'the words'),
  )
    .option('--in <id>', 'only in this session')
    .option('--limit <count>', 'how many', '20')
    .option(json, 'print as JSON, a line for each hit')
    .action(async (words: string[], options: TraceSearchOptions) =>
      (await import('./search.ts')).search(host, words.join(' '), options),
    )

  addRootCommands(trace, host)
}

function addRootCommands(trace: Command, host: CommandHost): void {
  const root = trace.command('root').description("folders with agents' logs beyond the usual ones")
  const whose = (command: Command): Command =>
    command
      .argument('<provider>', LOGGING_WORDS.join(', '))
      .argument('<folder>', "the agent's own folder, such as a copy of ~/.claude or ~/.codex")
      .option('--user <name>', 'whose logs they are (default: the local owner)')
      .option('--json', 'print as JSON')
  whose(root.command('add').description('read the logs in a folder too, for one user')).action(
    async (provider: string, folder: string, options: TraceOptions) =>
      (await import('./root.ts')).addRoot(host, provider, folder, options),
  )
  root
    .command('list')
    .description('list the folders that are read, and for whom')
    .option('--user <name>', 'only those of one user')
    .option('--json', 'print as JSON')
    .action(async (options: TraceOptions) => (await import('./root.ts')).listRoots(host, options))
  whose(root.command('remove').description('read a folder no longer; nothing in it is touched')).action(
    async (provider: string, folder: string, options: TraceOptions) =>
      (await import('./root.ts')).removeRoot(host, provider, folder, options),
  )
}
