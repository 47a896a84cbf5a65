import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Options, Result } from '../benchmark.ts'
import { type Revision, revisions, type Transport, transports, WrongAnswer } from '../calls/client/link.ts'
import type { Contestant } from '../calls/contestant.ts'
import { ourContestants } from '../calls/ours.ts'
import { race } from '../calls/race.ts'
import { pinClient } from '../measure/cores.ts'
import { table } from '../measure/table.ts'
import { setUp } from '../set-up.ts'

/** A folder with another clone of this repository, installed and built. */
const OTHER = 'TN_OTHER_BUILD'
/** How much slower a build may seem on a noisy machine. */
const TOLERANCE = 1.05
/** A round stays below the calls a minute that older builds allow. */
const SLICE = { millis: 400, calls: 250 }

interface Row {
  transport: Transport
  revision: Revision
  call: string
  here: number
  other: number
  ratio: number
  startRatio: number
}

/** CPU per call and start of this build beside another one, in alternating rounds: the lowest decile of each. */
export async function run({ quick, say }: Options): Promise<Result> {
  const other = resolve(process.env[OTHER] ?? '')
  const program = join(other, 'packages/server/bin/tn.js')
  if (!process.env[OTHER] || !existsSync(program))
    throw new Error(`Set ${OTHER} to the folder of another clone, installed and built.`)
  const trouble = setUp()
  if (trouble) say(trouble, '')
  const workspace = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  const here = ourContestants(join(workspace, 'here'))
  const there = ourContestants(join(workspace, 'other'), program).map(renamed)
  const plan = {
    starts: quick ? 2 : 10,
    rounds: quick ? 6 : 50,
    first: { millis: 1000, calls: 200 },
    warmUp: { millis: 2000, calls: 2000 },
    slice: SLICE,
  }
  const cores = pinClient()
  const rows: Row[] = []
  let failed = false
  for (const transport of transports) {
    for (const revision of revisions) {
      for (const [index, contestant] of here.entries()) {
        const pair = [contestant, there[index] ?? contestant]
        const { outcomes } = await race(pair, { transport, revision, cores, workspace }, plan)
        const [ours, theirs] = outcomes
        failed ||= outcomes.some(({ failure }) => failure instanceof WrongAnswer)
        if (!ours?.figures || !theirs?.figures) {
          say(String(ours?.failure ?? theirs?.failure))
          continue
        }
        const cpu = [ours, theirs].map(({ figures }) => figures?.cpuMicrosAt16.lowDecile ?? NaN)
        const starts = [ours, theirs].map(({ figures }) => figures?.startMillis.lowDecile ?? NaN)
        const [mine = NaN, its = NaN] = cpu
        rows.push({
          transport,
          revision,
          call: contestant.call.tool,
          here: mine,
          other: its,
          ratio: mine / its,
          startRatio: (starts[0] ?? NaN) / (starts[1] ?? NaN),
        })
      }
    }
  }
  say(
    `CPU per call, 16 at a time: the lowest decile of ${plan.rounds} alternating rounds`,
    '',
    ...table(
      ['', 'here µs', 'other µs', 'here / other', 'start, here / other'],
      rows.map(({ transport, revision, call, here: mine, other: its, ratio, startRatio }) => [
        `${transport} ${revision} ${call}`,
        mine.toFixed(1),
        its.toFixed(1),
        ratio.toFixed(3),
        startRatio.toFixed(3),
      ]),
    ),
    '',
    verdict(rows),
  )
  return { figures: { bench: 'builds', plan, rows }, failed }
}

const renamed = (contestant: Contestant): Contestant => ({ ...contestant, name: `other, ${contestant.kind}` })

const verdict = (rows: readonly Row[]): string =>
  rows.every(({ ratio, startRatio }) => ratio <= TOLERANCE && startRatio <= TOLERANCE)
    ? `No slower than the other build (within ${TOLERANCE}).`
    : `Slower than the other build somewhere (tolerance ${TOLERANCE}).`
