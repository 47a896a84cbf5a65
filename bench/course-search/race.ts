import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'
import type { Report, Task } from './contestants/process.ts'

export interface Outcome extends Report {
  name: string
  /** What is kept on disk; undefined where nothing is, or by a server. */
  fileBytes: number | undefined
}

export interface Race {
  courses: number
  rounds: number
  queries: string[]
}

const script = join(import.meta.dirname, 'contestants/process.ts')

export async function raceMiniSearch({ courses, rounds, queries }: Race): Promise<Outcome> {
  const report = await perform({ engine: 'minisearch', load: courses, rounds, queries })
  return { name: 'minisearch', fileBytes: undefined, ...report }
}

/** Loads in one process and asks in another, as a server would that is started the next day. */
export async function raceOurs(name: string, engine: StoreLocation, race: Race): Promise<Outcome> {
  const { loadSeconds } = await perform({ engine, load: race.courses, rounds: 0, queries: [] })
  const report = await perform({ engine, load: 0, rounds: race.rounds, queries: race.queries })
  const fileBytes = 'file' in engine ? statSync(engine.file).size : undefined
  return { name, ...report, loadSeconds, fileBytes }
}

async function perform(task: Task): Promise<Report> {
  const child = fork(script, { execArgv: ['--expose-gc'] })
  child.send(task)
  return Promise.race([told(child), failed(child)])
}

async function told(child: ChildProcess): Promise<Report> {
  const [report] = await once(child, 'message')
  return report
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`A contestant ended with ${code} before it was done`)
}
