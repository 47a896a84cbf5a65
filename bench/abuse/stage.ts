import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Host, prepareHome, serveHome } from '../load/host.ts'
import { tn } from '../sync/tn.ts'
import type { Target } from './abuse.ts'

const BYSTANDERS = 5

/** A data folder with the demo catalog and some people, on one of the databases. */
export interface Stage {
  engine: string
  home: string
  env: Readonly<Record<string, string>>
  bystanders: readonly string[]
  /** Adds the person who commits an abuse: what one abuse uses up is not missing in the next. */
  addAttacker(abuse: string): Promise<Omit<Target, 'port'>>
}

export async function setStage(workspace: string, engine: string, databaseUrl?: string): Promise<Stage> {
  const home = join(workspace, engine)
  const env = { TN_TRACE: 'off', ...(databaseUrl === undefined ? {} : { TN_DATABASE_URL: databaseUrl }) }
  const bystanders = await prepareHome(home, env, BYSTANDERS)
  const run = (...args: string[]) => tn({ home, env }, [...args, '--json'])
  const addVault = async (user: string): Promise<void> => {
    const folder = join(workspace, 'notes', engine, user)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await run('vault', 'add', folder, '--user', user)
  }
  for (let number = 1; number <= BYSTANDERS; number++) await addVault(`student-${number}`)
  return {
    engine,
    home,
    env,
    bystanders,
    async addAttacker(abuse) {
      const user = `attacker-${abuse}`
      await run('user', 'add', user)
      await addVault(user)
      const tokenFor = async (scopes: string): Promise<string> => {
        const made = await run('token', 'create', '--user', user, '--name', scopes, '--scopes', scopes)
        return String(made['secret'])
      }
      return {
        token: await tokenFor('*'),
        narrowToken: await tokenFor('tasks:read'),
        importToken: await tokenFor('catalog:import'),
      }
    },
  }
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
