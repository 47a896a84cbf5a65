import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Options, Result } from '../benchmark.ts'
import { spreadOf } from '../measure/spread.ts'
import { setUp } from '../set-up.ts'
import { buildContestants } from './build.ts'
import { makeCorpus } from './corpus.ts'
import {
  contestantLines,
  GOALS,
  pageFigures,
  pageLines,
  timesOf,
  type Contestant,
  type Round,
} from './report.ts'
import { Called, Indexed, runCcusage, runContestant, Scanned, Used, type Tokens } from './run-contestant.ts'
import { readSamples, SAMPLES } from './samples.ts'

/** As the product reads that much. */
const threads = availableParallelism() > 1 ? 2 : 1

const full = { bytes: 200e6, rounds: 5, pages: 400, calls: 100 }
const short = { bytes: 50e6, rounds: 2, pages: 100, calls: 30 }

/** The first index of many logs beside what any reader has to do at least, its update, and pages of it. */
export async function run({ quick, say }: Options): Promise<Result> {
  const samples = readSamples(SAMPLES)
  if (!samples) {
    say('../shared/data/trace/samples is absent: the logs are made from those samples. Put them there.')
    return { figures: { bench: 'trace', missing: '../shared/data/trace/samples' }, failed: true }
  }
  const plan = quick ? short : full
  const workspace = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  // Also when the run is broken off.
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  const trouble = setUp()
  if (trouble) say(trouble, '')
  const folder = await buildContestants()
  const corpus = makeCorpus(samples, join(workspace, 'home'), plan.bytes)
  const corpusFile = join(workspace, 'corpus.json')
  const filesFile = join(workspace, 'files.json')
  writeFileSync(corpusFile, JSON.stringify(corpus))
  writeFileSync(filesFile, JSON.stringify(corpus.files))
  say(
    `${(corpus.bytes / 1e6).toFixed(0)} MB of logs in ${corpus.files.length} files, ${plan.rounds} rounds`,
    '',
  )

  const scan: Contestant = { name: 'newline scan + JSON.parse', rounds: [] }
  const peer: Contestant = { name: 'ccusage 20.0.24 (native, totals only)', rounds: [] }
  const ours: Contestant = { name: 'ours: positions, turns, totals', rounds: [] }
  const text: Contestant = { name: 'ours, afterwards: full text', rounds: [] }
  const totals: { theirs: Tokens; ours: Tokens }[] = []
  const updates: (Round & { added: number })[] = []
  let indexFile = ''
  for (let round = 0; round < plan.rounds; round++) {
    indexFile = join(workspace, `index-${round}.db`)
    scan.rounds.push(await runContestant(folder, 'scan', [filesFile], Scanned))
    const { claude: theirs, ...cost } = await runCcusage(corpus)
    peer.rounds.push(cost)
    const isLast = round === plan.rounds - 1
    const args = [corpus.home, indexFile, ...(isLast ? [corpusFile, SAMPLES] : [])]
    const indexed = await runContestant(folder, 'first-index', args, Indexed)
    updates.push(...indexed.updates)
    ours.rounds.push(indexed)
    text.rounds.push(indexed.text)
    totals.push({ theirs, ours: indexed.claude })
  }
  const used = await runContestant(folder, 'later-uses', [corpus.home, indexFile, String(plan.pages)], Used)
  const called = await runContestant(folder, 'tools', [corpus.home, indexFile, String(plan.calls)], Called)

  const first = timesOf(ours.rounds, scan.rounds)
  const update = timesOf(updates, ours.rounds)
  const pages = pageFigures(used.pages)
  const tools = pageFigures(called.tools)
  const isRight = totals.every((each) => JSON.stringify(each.theirs) === JSON.stringify(each.ours))
  say(...contestantLines([scan, peer, ours, text]), '')
  say(
    `First index, ${threads === 1 ? 'one thread' : "two threads beside the scan's one"}: ${first.wall.toFixed(2)} times the scan (CPU: ${first.cpu.toFixed(2)}; goal: ${GOALS.firstIndexTimes})`,
    `Update after ${((updates[0]?.added ?? 0) / 1e6).toFixed(1)} MB were appended: ${(spreadOf(updates.map(({ seconds }) => seconds)).median * 1000).toFixed(0)} ms, ${(update.wall * 100).toFixed(1)} % of the first index (CPU: ${(update.cpu * 100).toFixed(1)} %; goal: ${GOALS.updateShare * 100} %)`,
    `Nothing new: ${(used.unchanged.seconds * 1000).toFixed(0)} ms`,
    `Tokens of Claude Code ${isRight ? 'equal' : 'DIFFER FROM'} those of ccusage`,
    '',
    ...pageLines('one page of the index, anywhere', pages),
    '',
    ...pageLines('one answer of a tool, through the pipeline', tools),
    `Goal: p50 ${GOALS.pageMillis} ms`,
  )
  const figures = {
    bench: 'trace',
    node: process.version,
    bytes: corpus.bytes,
    files: corpus.files.length,
    goals: GOALS,
    threads,
    contestants: [scan, peer, ours, text],
    first,
    update,
    updates,
    unchanged: used.unchanged,
    pages,
    tools,
    totals: totals[0],
  }
  return { figures, failed: !isRight }
}
