import { clients, type ClientName, type McpClient, type Scope } from './clients.ts'
import { ConfigFileError, readConfig, replaceConfig, type ConfigFile } from './config-file.ts'
import { hasEntry, removeEntry, setEntry } from './edit-jsonc.ts'
import { hasTable, removeTable, setTable, tomlOf } from './edit-toml.ts'
import { JsoncError } from './parse-jsonc.ts'
import type { ServerEntry } from './server-entry.ts'

/** Our entry in a client's configuration. */
export interface Connection {
  readonly client: ClientName
  readonly scope: Scope
  /** The configuration file. */
  readonly path: string
  /** Our name in the client's configuration. */
  readonly name: string
}

export interface Outcome {
  readonly change: 'added' | 'updated' | 'removed' | 'none'
  /** The backup of the previous file; undefined if there was none or nothing changed. */
  readonly backup: string | undefined
}

/** Adds or updates our entry. */
export async function connect(connection: Connection, entry: ServerEntry, now: Date): Promise<Outcome> {
  const file = await readConfig(connection.path)
  const { group, has, set } = editorOf(connection.client)
  const before = file.text ?? ''
  const [had, after] = withFileName(file, () => [
    has(before, group, connection.name),
    set(before, group, connection.name, entry),
  ])
  if (after === before) return { change: 'none', backup: undefined }
  return { change: had ? 'updated' : 'added', backup: await replaceConfig(file, after, now) }
}

/** Removes our entry. */
export async function disconnect(connection: Connection, now: Date): Promise<Outcome> {
  const file = await readConfig(connection.path)
  const { group, remove } = editorOf(connection.client)
  const before = file.text ?? ''
  const after = withFileName(file, () => remove(before, group, connection.name))
  if (after === before) return { change: 'none', backup: undefined }
  return { change: 'removed', backup: await replaceConfig(file, after, now) }
}

const JSONC = {
  has: hasEntry,
  set: setEntry,
  remove: removeEntry,
  print: (group: string, name: string, entry: object) =>
    JSON.stringify({ [group]: { [name]: entry } }, null, 2),
}
const TOML = { has: hasTable, set: setTable, remove: removeTable, print: tomlOf }

function editorOf(client: ClientName) {
  const { group, format }: McpClient = clients[client]
  return { group, ...(format === 'toml' ? TOML : JSONC) }
}

/** The entry as it stands in the client's file. */
export function entryText(client: ClientName, name: string, entry: object): string {
  const { group, print } = editorOf(client)
  return print(group, name, entry).trimEnd()
}

function withFileName<Result>({ path }: ConfigFile, edit: () => Result): Result {
  try {
    return edit()
  } catch (error) {
    if (error instanceof JsoncError)
      throw new ConfigFileError(
        `${path}, ${error.message}. The file was not changed; correct it and run the command again.`,
      )
    throw error
  }
}
