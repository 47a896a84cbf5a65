import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { revisions } from './client/link.ts'
import type { Call, Contestant } from './contestant.ts'

const builtHere = join(import.meta.dirname, '../../packages/server/bin/tn.js')
const listed = ['Read chapter 1', 'Write the summary', 'Return the book']

interface Envelope<Data> {
  data?: Data
}

/** A small result, as the bare tools give one: none of the tasks is completed. */
const listTasks: Call = {
  tool: 'list_tasks',
  arguments: () => ({ status: 'completed' }),
  isRight({ structuredContent }) {
    const { data } = structuredContent as Envelope<{ tasks?: unknown[] }>
    return data?.tasks?.length === 0
  },
}

const addTask: Call = {
  tool: 'add_task',
  arguments: (turn) => ({ title: `Read chapter ${turn}` }),
  isRight({ structuredContent }, turn) {
    const { data } = structuredContent as Envelope<{ status?: string; title?: string }>
    return data?.status === 'created' && data.title === `Read chapter ${turn}`
  },
}

/** This server as it ships. Each contestant has a data folder of its own: a copy with a small list and a token. */
export function ourContestants(workspace: string, tn = builtHere): Contestant[] {
  const prepared = once(() => prepareHome(join(workspace, 'prepared'), tn))
  const contestant = (kind: 'read' | 'write', call: Call, about: string): Contestant => ({
    name: `ours, ${kind}`,
    about,
    kind,
    call,
    speaks: revisions,
    async launch(transport, port, home) {
      const { folder, token } = await prepared()
      if (!existsSync(home)) await cp(folder, home, { recursive: true })
      const args = transport === 'stdio' ? ['mcp'] : ['serve', '--port', String(port)]
      return {
        command: process.execPath,
        args: [tn, ...args],
        env: environment(home),
        headers: { Authorization: `Bearer ${token}` },
      }
    },
  })
  return [
    contestant(
      'read',
      listTasks,
      'tn as it ships; list_tasks with a small result, to hold against a bare call',
    ),
    contestant('write', addTask, 'tn as it ships; add_task, stored, which a bare call does not do'),
  ]
}

async function prepareHome(folder: string, tn: string): Promise<{ folder: string; token: string }> {
  await mkdir(folder, { recursive: true })
  for (const title of listed) await run(folder, tn, ['call', 'add_task', JSON.stringify({ title })])
  const printed = await run(folder, tn, ['token', 'create', '--name', 'bench', '--json'])
  const { secret }: { secret: string } = JSON.parse(printed)
  return { folder, token: secret }
}

async function run(home: string, tn: string, args: readonly string[]): Promise<string> {
  const options = { env: { ...process.env, ...environment(home) }, timeout: 20_000 }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [tn, ...args], options)
    return stdout
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new Error(`tn ${args.join(' ')}: ${stderr.trim() || String(error)}`, { cause: error })
  }
}

/** The shipped defaults: nothing is set but where the data lies. */
function environment(home: string): Record<string, string> {
  return { TN_HOME: home, TN_RATE_LIMITS: 'off' }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}
