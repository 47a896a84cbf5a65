import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Options, Result } from '../benchmark.ts'
import { pinClient } from '../measure/cores.ts'
import { setUp } from '../set-up.ts'
import { buildPeers } from './build.ts'
import { revisions, transports, WrongAnswer } from './client/link.ts'
import { compare, ratiosOf } from './comparison.ts'
import { type Heat, rowsOf } from './heat.ts'
import { verdictLines, verdictsOn } from './goals.ts'
import { ourContestants } from './ours.ts'
import { peerContestants, peerFiles } from './peers.ts'
import { type Plan, race } from './race.ts'
import { comparisonLines, heatLines, introduction, verdictLine } from './report.ts'

// All calls to one server together stay below the 30,000 writes a minute that ours allows a caller.
const full: Plan = {
  starts: 3,
  rounds: 5,
  first: { millis: 3000, calls: 500 },
  warmUp: { millis: 5000, calls: 8000 },
  slice: { millis: 400, calls: 1900 },
}
const short: Plan = {
  starts: 1,
  rounds: 3,
  first: { millis: 1000, calls: 500 },
  warmUp: { millis: 700, calls: 4000 },
  slice: { millis: 120, calls: 1000 },
}

/** CPU, latency, throughput, start-up and memory of a small call: ours beside its peers. */
export async function run({ quick, say }: Options): Promise<Result> {
  if (process.platform !== 'linux') throw new Error('This benchmark reads /proc, so it runs on Linux only.')
  const began = performance.now()
  const workspace = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  // Also when the run is broken off.
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  const trouble = setUp()
  if (trouble) say(trouble, '')
  const contestants = [...peerContestants(await buildPeers(peerFiles)), ...ourContestants(workspace)]
  const cores = pinClient()
  const plan = quick ? short : full
  say(...introduction(contestants, cores))

  const heats: Heat[] = []
  for (const transport of transports) {
    for (const revision of revisions) {
      const speakers = contestants.filter(({ speaks }) => speaks.includes(revision))
      const result = await race(speakers, { transport, revision, cores, workspace }, plan)
      const heat = { transport, revision, ...result }
      say(...heatLines(heat))
      heats.push(heat)
    }
  }

  const comparisons = compare(heats)
  const verdicts = verdictsOn(heats)
  say(...comparisonLines(comparisons), '', verdictLine(comparisons), ...verdictLines(verdicts))
  const figures = {
    bench: 'calls',
    node: process.version,
    cores,
    plan,
    seconds: (performance.now() - began) / 1000,
    rows: heats.flatMap(rowsOf),
    comparisons,
    verdicts,
    ratios: ratiosOf(comparisons, 'busy'),
    ratiosSingle: ratiosOf(comparisons, 'single'),
  }
  const failures = heats.flatMap(({ outcomes }) => outcomes.map(({ failure }) => failure))
  return { figures, failed: failures.some((failure) => failure instanceof WrongAnswer) }
}
