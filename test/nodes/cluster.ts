import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openApp } from '../../packages/server/src/app.ts'
import { openLog } from '../../packages/server/src/platform/log/log.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import { freePort } from '../support/free-port.ts'

const BUILT = join(import.meta.dirname, '../../packages/server/bin/tn.js')

export interface ClusterOptions {
  databaseUrl: string
  /** The program of each node; the built one by default. */
  program?: string
  env?: Readonly<Record<string, string>>
}

/** A server process that can be killed, stopped for a while and started again at the same address. */
export class ClusterNode {
  readonly address: string
  readonly #home = mkdtempSync(join(tmpdir(), 'tutor-nexus-node-'))
  readonly #port: number
  readonly #options: ClusterOptions
  #child: ChildProcess | undefined

  constructor(port: number, options: ClusterOptions) {
    this.#port = port
    this.#options = options
    this.address = `http://127.0.0.1:${port}`
  }

  async start({ program, env }: Pick<ClusterOptions, 'program' | 'env'> = {}): Promise<void> {
    const { databaseUrl, ...usual } = this.#options
    const file = program ?? usual.program ?? BUILT
    const child = spawn(process.execPath, [file, 'serve', '--port', String(this.#port), '--json'], {
      env: {
        PATH: process.env['PATH'],
        TN_HOME: this.#home,
        TN_DATABASE_URL: databaseUrl,
        TN_RATE_LIMITS: 'off',
        TN_LOG_LEVEL: 'warn',
        ...usual.env,
        ...env,
      },
      stdio: 'ignore',
    })
    this.#child = child
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`The node at ${this.address} ended with ${child.exitCode}`)
      await delay(50)
    }
  }

  /** Without warning, as by the system. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** As an upgrade does. */
  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async pause(milliseconds: number): Promise<void> {
    this.#child?.kill('SIGSTOP')
    await delay(milliseconds)
    this.#child?.kill('SIGCONT')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
}

export async function startCluster(count: number, options: ClusterOptions): Promise<ClusterNode[]> {
  const nodes: ClusterNode[] = []
  for (let index = 0; index < count; index += 1) {
    const node = new ClusterNode(await freePort(), options)
    nodes.push(node)
    await node.start()
  }
  return nodes
}

export interface Owner {
  id: string
  token: string
}

/** Migrates the database and adds people who may do everything. */
export async function createOwners(databaseUrl: string, count: number): Promise<Owner[]> {
  const home = mkdtempSync(join(tmpdir(), 'tutor-nexus-node-'))
  const settings = readSettings({ TN_HOME: home, TN_DATABASE_URL: databaseUrl })
  const app = await openApp(settings, openLog('silent', { file: join(home, 'setup.log') }))
  const owners: Owner[] = []
  for (let number = 1; number <= count; number += 1) {
    const { id } = await app.users.addUser(`student-${number}`)
    const { secret } = await app.tokens.createToken({ userId: id, name: 'test', scopes: ['*'] })
    owners.push({ id, token: secret })
  }
  await app.close()
  return owners
}

/** Runs one statement. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(databaseUrl)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
