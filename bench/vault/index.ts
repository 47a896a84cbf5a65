import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Options, Result } from '../benchmark.ts'
import { setUp } from '../set-up.ts'
import { buildContestants } from './build.ts'
import type { Task } from './contestants/task.ts'
import { mistakesOf } from './mistakes.ts'
import { makeVault } from './notes.ts'
import { queriesFor } from './queries.ts'
import {
  GOALS,
  indexLines,
  introduction,
  noiseLines,
  otherLines,
  renameLines,
  searchLines,
  shortened,
} from './report.ts'
import { Floor, InMemory, Ours, runContestant } from './run-contestant.ts'

const full = { notes: 10_000, queries: 200, grepped: 50, renames: 3, edits: 20, largeBytes: 50e6 }
const short = { notes: 1_000, queries: 200, grepped: 20, renames: 1, edits: 5, largeBytes: 50e6 }

/** A large vault: its index, searches, edits by others and renames that no link is lost by. */
export async function run({ quick, say }: Options): Promise<Result> {
  const plan = quick ? short : full
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'tn-bench-')))
  // Also when the run is broken off.
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  const trouble = setUp()
  if (trouble) say(trouble, '')
  const folder = await buildContestants()
  const corpus = makeVault(join(workspace, 'vault'), plan.notes)
  const [before = 0] = loadavg()
  const cores = availableParallelism()
  say(...introduction(corpus), ...noiseLines(before, cores))

  const queries = queriesFor(corpus, plan.queries)
  const task: Task = { ...plan, corpus, queries, home: join(workspace, 'home') }
  const taskFile = join(workspace, 'task.json')
  const grepFile = join(workspace, 'grep.json')
  writeFileSync(taskFile, JSON.stringify(task))
  writeFileSync(grepFile, JSON.stringify({ ...task, queries: queries.slice(0, plan.grepped) }))
  const floor = await runContestant(folder, 'floor', grepFile, Floor)
  const inMemory = await runContestant(folder, 'minisearch', taskFile, InMemory)
  const ours = await runContestant(folder, 'ours', taskFile, Ours)

  say(...indexLines(floor, inMemory, ours), '')
  say(...searchLines(floor, inMemory, ours), '')
  say(...renameLines(ours), '')
  say(...otherLines(ours), '')
  const mistakes = mistakesOf(queries, floor, ours)
  say(
    ...(mistakes.length > 0
      ? mistakes
      : [
          'Every link led where it led before, every undo gave back every byte, and search found what grep found',
        ]),
  )
  const figures = {
    bench: 'vault',
    node: process.version,
    goals: GOALS,
    notes: corpus.notes.length,
    links: corpus.links,
    bytes: corpus.bytes,
    hub: corpus.hub,
    area: corpus.area,
    load: { before, cores },
    floor: shortened(floor),
    inMemory: shortened(inMemory),
    ours: shortened(ours),
    mistakes,
  }
  return { figures, failed: mistakes.length > 0 }
}
