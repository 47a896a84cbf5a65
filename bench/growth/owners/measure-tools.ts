import { withGiven } from '@tutor-nexus/toolkit/contract'
import type { App } from '../../../packages/server/src/platform/feature/app.ts'
import { callAs } from '../../../test/support/call.ts'
import { percentile } from '../../measure/spread.ts'

/** One call of a tool, with what has to be there before. */
interface Work {
  readonly tool: string
  readonly description: string
  readonly given: readonly { tool: string; params: object }[]
  readonly params: object
}

/** The milliseconds of one call at each size of the database. */
export interface Measured {
  readonly tool: string
  readonly description: string
  readonly owner: string
  readonly p50: readonly number[]
  readonly ratio: number
}

export interface Measurement {
  readonly measured: readonly Measured[]
  /** Tools whose example needs more than calls of tools bring about. */
  readonly left: readonly string[]
}

/** Agents whose tools read files of one person, not the database. */
const KEPT_IN_FILES = new Set(['contentManager', 'vaultManager', 'vaultLibrarian', 'sessionInspector'])

const ROUNDS = 5
/** What is above is measured again, because others use the machine. */
const LIMIT = 1.5
const RETRIES = 2

/** The first call of a tool loads code. */
const WARM_UP = 1

/** Calls every tool's examples for the owners on each of the databases in turn, so that noise meets all alike. */
export async function measureTools(
  apps: readonly App[],
  owners: readonly string[],
  label: string,
): Promise<Measurement> {
  const measured: Measured[] = []
  const left: string[] = []
  for (const work of worksOf(apps)) {
    const found = await measure(apps, owners, work)
    if (found) measured.push({ ...found, owner: label })
    else left.push(work.tool)
  }
  return { measured, left: [...new Set(left)] }
}

const worksOf = ([app]: readonly App[]): Work[] =>
  (app?.registry.getAll() ?? []).flatMap(({ tool }) =>
    KEPT_IN_FILES.has(tool.address.slice(0, tool.address.indexOf('/')))
      ? []
      : tool.examples.map(({ description, given = [], params }) => ({
          tool: tool.name,
          description,
          given,
          params,
        })),
  )

async function measure(
  apps: readonly App[],
  owners: readonly string[],
  { tool, description, given, params }: Work,
): Promise<Omit<Measured, 'owner'> | undefined> {
  let best: Omit<Measured, 'owner'> | undefined
  for (let attempt = 0; attempt <= RETRIES && (best === undefined || best.ratio > LIMIT); attempt++) {
    const millis: number[][] = apps.map(() => [])
    for (let round = -WARM_UP; round < ROUNDS; round++)
      for (const [index, app] of apps.entries()) {
        const owner = owners[(round + WARM_UP) % owners.length] ?? ''
        const took = await timed(app, owner, { tool, description, given, params })
        if (took === undefined) return undefined
        if (round >= 0) millis[index]?.push(took)
      }
    const p50 = millis.map((all) =>
      percentile(
        all.toSorted((a, b) => a - b),
        0.5,
      ),
    )
    const ratio = (p50.at(-1) ?? 0) / (p50[0] ?? 1)
    if (best === undefined || ratio < best.ratio) best = { tool, description, p50, ratio }
  }
  return best
}

async function timed(app: App, userId: string, { tool, given, params }: Work): Promise<number | undefined> {
  const answers: unknown[] = []
  for (const before of given) {
    const outcome = await callAs(app, before.tool, withGiven(before.params, answers), { userId })
    answers.push(outcome.kind === 'result' ? outcome.result.data : {})
  }
  // Otherwise a repeated question would be answered from the cache.
  await app.store.write(
    (db) =>
      db
        .updateTable('ownerHead')
        .set(({ eb }) => ({ head: eb('head', '+', 1) }))
        .where('owner', '=', userId)
        .execute(),
    { scope: userId },
  )
  const began = performance.now()
  const outcome = await callAs(app, tool, withGiven(params, answers), { userId })
  return outcome.kind === 'result' ? performance.now() - began : undefined
}
