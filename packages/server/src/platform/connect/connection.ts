import { clients, type ClientName, type Scope } from './clients.ts'
import { ConfigFileError, readConfig, replaceConfig, type ConfigFile } from './config-file.ts'
import { hasEntry, removeEntry, setEntry } from './edit-jsonc.ts'
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
  const { group } = clients[connection.client]
  const before = file.text ?? ''
  const [had, after] = withFileName(file, () => [
    hasEntry(before, group, connection.name),
    setEntry(before, group, connection.name, entry),
  ])
  if (after === before) return { change: 'none', backup: undefined }
  return { change: had ? 'updated' : 'added', backup: await replaceConfig(file, after, now) }
}

/** Removes our entry. */
export async function disconnect(connection: Connection, now: Date): Promise<Outcome> {
  const file = await readConfig(connection.path)
  const before = file.text ?? ''
  const after = withFileName(file, () =>
    removeEntry(before, clients[connection.client].group, connection.name),
  )
  if (after === before) return { change: 'none', backup: undefined }
  return { change: 'removed', backup: await replaceConfig(file, after, now) }
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
