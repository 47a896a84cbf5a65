import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Host, prepareHome, serveHome } from '../load/host.ts'
import { tn } from '../sync/tn.ts'
import type { Target } from './abuse.ts'

const BYSTANDERS = 5

/** A data folder with the demo catalog, an attacker and some others, on one of the databases. */
export interface Stage {
  engine: string
  home: string
  env: Readonly<Record<string, string>>
  attacker: Omit<Target, 'port'>
  bystanders: readonly string[]
}

export async function setStage(workspace: string, engine: string, databaseUrl?: string): Promise<Stage> {
  const home = join(workspace, engine)
  const env = { TN_TRACE: 'off', ...(databaseUrl === undefined ? {} : { TN_DATABASE_URL: databaseUrl }) }
  const [token = '', ...bystanders] = await prepareHome(home, env, BYSTANDERS + 1)
  const run = (...args: string[]) => tn({ home, env }, [...args, '--json'])
  const tokenFor = async (scopes: string): Promise<string> => {
    const made = await run('token', 'create', '--user', 'student-1', '--name', scopes, '--scopes', scopes)
    return String(made['secret'])
  }
  for (let number = 1; number <= BYSTANDERS + 1; number++) {
    const folder = join(workspace, 'notes', engine, `student-${number}`)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await run('vault', 'add', folder, '--user', `student-${number}`)
  }
  const attacker = {
    token,
    narrowToken: await tokenFor('tasks:read'),
    importToken: await tokenFor('catalog:import'),
  }
  return { engine, home, env, attacker, bystanders }
}

/** Serves it by a process that nothing has happened to yet. */
export const serveStage = ({ home, env }: Stage, options: readonly string[]): Promise<Omit<Host, 'tokens'>> =>
  serveHome(home, env, undefined, options)

/** What the files below a folder take. */
export function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0)
}
