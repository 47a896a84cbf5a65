import { execFile } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../support/free-port.ts'
import { queryDatabase } from './cluster.ts'

const execute = promisify(execFile)
const VERSIONS = '/usr/lib/postgresql'

/** Debian's programs of PostgreSQL, which include those for replication; undefined where they are not installed. */
export function findDebianPostgres(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined
  const folders = readdirSync(VERSIONS).map((version) => join(VERSIONS, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'pg_basebackup')))
}

type SystemUser = Readonly<Record<'uid' | 'gid', number>>

/** A server of PostgreSQL that can end, come back, be copied and promoted. */
export class DebianPostgres {
  readonly port: number
  readonly #programs: string
  readonly #folder: string
  readonly #user: SystemUser | undefined

  private constructor(programs: string, port: number, user: SystemUser | undefined) {
    this.port = port
    this.#programs = programs
    this.#user = user
    this.#folder = mkdtempSync(join(tmpdir(), 'postgres-'))
    chmodSync(this.#folder, 0o700)
    if (user) chownSync(this.#folder, user.uid, user.gid)
  }

  /** A new and empty server, which is running. */
  static async create(programs: string): Promise<DebianPostgres> {
    const server = new DebianPostgres(programs, await freePort(), await unprivileged())
    await server.#run(
      'initdb',
      '-D',
      server.#data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-sync',
    )
    await server.start()
    return server
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  async start(): Promise<void> {
    const options = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`
    await this.#run('pg_ctl', '-D', this.#data, '-w', '-l', join(this.#folder, 'log'), '-o', options, 'start')
  }

  /** As in a crash. */
  async stop(): Promise<void> {
    await this.#run('pg_ctl', '-D', this.#data, '-w', '-m', 'immediate', 'stop')
  }

  /** A streaming replica; from now on a write is acknowledged when both have it. */
  async addReplica(): Promise<DebianPostgres> {
    const replica = new DebianPostgres(this.#programs, await freePort(), this.#user)
    const from = ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'postgres']
    await replica.#run('pg_basebackup', ...from, '-D', replica.#data, '-R', '-X', 'stream', '-c', 'fast')
    await replica.start()
    await queryDatabase(this.url, "alter system set synchronous_standby_names = '*'")
    await queryDatabase(this.url, 'select pg_reload_conf()')
    return replica
  }

  async promote(): Promise<void> {
    await this.#run('pg_ctl', '-D', this.#data, '-w', 'promote')
  }

  async remove(): Promise<void> {
    await this.stop().catch(() => undefined)
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  async #run(program: string, ...args: readonly string[]): Promise<void> {
    await execute(join(this.#programs, program), args, { cwd: this.#folder, ...this.#user })
  }
}

/** PostgreSQL refuses to run as root. */
async function unprivileged() {
  if (process.getuid?.() !== 0) return undefined
  const idOf = async (flag: string) => Number((await execute('id', [flag, 'postgres'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}
