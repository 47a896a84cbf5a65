import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaled } from '../scale.ts'
import { BREAKAGES } from './convergence/breakages.ts'
import { Crew } from './convergence/crew.ts'
import { play, type Plan } from './convergence/run.ts'

const RUNS = scaled(6, 500)
/** How many runs a broken merge may pass by chance. */
const TRIES = 12

let folder: string
let crew: Crew
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutor-nexus-convergence-'))
  crew = new Crew(folder)
})
afterAll(async () => {
  await crew.end()
  await rm(folder, { recursive: true, force: true })
})

const given = Number(process.env['TN_SEED'])
const firstSeed = Number.isSafeInteger(given) && given > 0 ? given : Math.floor(Math.random() * 1_000_000_000)

const planOf = (at: number): Plan => ({
  seed: firstSeed + 10 * at,
  shape: at % 2 === 0 ? 'two and a server' : 'three',
  isRough: true,
  breakage: null,
})

test(
  'three replicas end alike, and nothing that was acknowledged is lost, whatever happens on the way',
  async () => {
    process.stdout.write(`Convergence: ${RUNS} runs from TN_SEED=${firstSeed}\n`)
    const wrong: Record<string, string[]> = {}
    for (let at = 0; at < RUNS; at++) {
      const plan = planOf(at)
      const faults = await play(crew, plan)
      if (faults.length === 0) continue
      wrong[`TN_SEED=${plan.seed}, ${plan.shape}`] = faults
    }
    expect(wrong).toEqual({})
  },
  scaled(120_000, 3_600_000),
)

test.each(Object.keys(BREAKAGES))(
  'the check finds out where %s',
  async (breakage) => {
    for (let at = 0; at < TRIES; at++) {
      const faults = await play(crew, { ...planOf(at), seed: 1_000 + at, isRough: false, breakage })
      if (faults.length > 0) return
    }
    expect.fail(`${TRIES} runs found nothing wrong`)
  },
  60_000,
)
