import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { Command } from 'commander'
import { clients, isClientName, type ClientName } from '../clients.ts'
import { ConfigFileError } from '../config-file.ts'
import { configPath, currentMachine, currentProgram } from '../config-location.ts'
import { connect, disconnect, entryText, type Connection, type Outcome } from '../connection.ts'
import { serverEntry, type ServerEntry } from '../server-entry.ts'
import { readSettings } from '../../settings/settings.ts'
import { VERSION } from '../../settings/server-info.ts'
import type { ConnectCommandOptions } from './index.ts'
import { UsageError } from '../../cli/errors-and-exit-codes.ts'
import { noUser } from '../../cli/named-user.ts'
import { printJson } from '../../cli/terminal/output.ts'
import { selected, withSelection } from '../../cli/selection-options.ts'
import type { CommandHost } from '../../cli/command-host.ts'

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

export async function connectClient(
  host: CommandHost,
  given: string,
  options: ConnectCommandOptions,
  command: Command,
): Promise<void> {
  const connection = connectionOf(given, options, await host.registry())
  if (options.user !== undefined && !options.remove) await demandUser(host, options.user)
  const entry = serverEntry(clients[connection.client], currentProgram(VERSION), passedOn(command))
  if (options.print && options.remove) throw new UsageError('Choose one of --print and --remove.')
  if (options.print) return print(connection, entry, options)
  const isNew = !existsSync(dirname(connection.path))
  const outcome = await change(connection, options.remove ? undefined : entry)
  if (options.json) {
    const { backup, change: what } = outcome
    return printJson({
      ...connection,
      change: what,
      backup: backup ?? null,
      entry: options.remove ? null : entry,
    })
  }
  console.log(saying(connection, outcome, options.remove ?? false))
  if (outcome.backup !== undefined) console.log(`Backup: ${outcome.backup}`)
  if (options.remove || outcome.change === 'none') return
  if (isNew && connection.scope === 'user')
    console.log(`${titleOf(connection)} does not seem to be installed: its folder was created.`)
  for (const remark of remarks(connection)) console.log(remark)
  console.log(clients[connection.client].next)
}

function connectionOf(
  given: string,
  { scope, name, ...options }: ConnectCommandOptions,
  registry: ToolRegistry,
): Connection {
  if (!isClientName(given)) throw new UsageError(`There is no client called ${given}.`)
  if (!NAME.test(name))
    throw new UsageError(
      '--name: use 1 to 64 letters, digits, dots, hyphens or underscores, starting with a letter or digit.',
    )
  const { title, scopes }: { title: string; scopes: readonly string[] } = clients[given]
  if (!scopes.includes(scope)) throw new UsageError(`${title} has no project configuration. Omit --scope.`)
  // Names that nothing has would only show when the client starts the server.
  selected(registry, options)
  return { client: given, scope, name, path: configPath(given, scope, currentMachine()) }
}

/** Like other names that nothing has; asking so makes no database. */
async function demandUser(host: CommandHost, name: string): Promise<void> {
  const { location } = readSettings()
  if ('file' in location && !existsSync(location.file)) throw noUser(name)
  const store = await host.openStore(location)
  try {
    if (!(await (await host.users(store)).findUser(name))) throw noUser(name)
  } finally {
    await store.close()
  }
}

async function change(connection: Connection, entry: ServerEntry | undefined): Promise<Outcome> {
  try {
    const now = new Date()
    return await (entry ? connect(connection, entry, now) : disconnect(connection, now))
  } catch (error) {
    if (error instanceof ConfigFileError) throw new UsageError(error.message)
    throw error
  }
}

function print(
  { client, name, path }: Connection,
  entry: ServerEntry,
  { json }: ConnectCommandOptions,
): void {
  const config = { [clients[client].group]: { [name]: entry } }
  if (json) return printJson({ client, path, config })
  console.error(`Add this to ${path}:`)
  console.log(entryText(client, name, entry))
}

function saying(connection: Connection, { change: what }: Outcome, removing: boolean): string {
  const { name, path } = connection
  switch (what) {
    case 'added':
      return `Connected ${titleOf(connection)}: added ${name} to ${path}`
    case 'updated':
      return `Updated ${name} in ${path}`
    case 'removed':
      return `Removed ${name} from ${path}`
    case 'none':
      return removing
        ? `There is no ${name} in ${path}`
        : `${titleOf(connection)} is already connected: ${name} in ${path}`
  }
}

const titleOf = ({ client }: { client: ClientName }): string => clients[client].title

function remarks({ scope }: Connection): string[] {
  return [
    ...(scope === 'project'
      ? ['The entry contains paths on this computer: check before you commit the file.']
      : []),
    ...(process.env['TN_DATABASE_URL']
      ? [
          'TN_DATABASE_URL is not written because it may contain a password: add it to the entry’s env yourself.',
        ]
      : []),
  ]
}

/** The flags that narrow what is served, and whose it is, as they were typed. */
function passedOn(command: Command): string[] {
  const own = withSelection(new Command()).option('--user <name>')
  return own.options.flatMap((option) => {
    const name = option.attributeName()
    if (command.getOptionValueSource(name) !== 'cli') return []
    const value: unknown = command.getOptionValue(name)
    const flag = option.long ?? ''
    return value === true ? [flag] : [flag, Array.isArray(value) ? value.join(',') : String(value)]
  })
}
