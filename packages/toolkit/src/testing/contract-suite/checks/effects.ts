import { codeOf } from '../../call-tool.ts'
import type { ChecksOf } from '../check.ts'
import { changesBetween } from '../shown.ts'
import type { Trial } from '../trial.ts'

async function changesNothing(trial: Trial): Promise<string[]> {
  const faults: string[] = []
  for (const example of trial.examples) {
    const { args } = await trial.prepare(example)
    const before = await trial.snapshot()
    await trial.call(args)
    const changes = changesBetween(before, await trial.snapshot())
    faults.push(
      ...changes.map((change) => `example "${example.description}" changes what is kept: ${change}`),
    )
  }
  return faults
}

/** A snapshot that misses a change makes every check that compares two of them worthless. */
async function isSeen(trial: Trial): Promise<string[]> {
  if (trial.examples.length === 0) return []
  for (const example of trial.examples) {
    const { args } = await trial.prepare(example)
    const before = await trial.snapshot()
    await trial.call(args)
    if (changesBetween(before, await trial.snapshot()).length > 0) return []
  }
  return [
    'none of its examples changes what the suite sees: keep it in what `services` gives its callers, or give a subject with a `snapshot` of the store',
  ]
}

const PATIENCE_MS = 1_000

/** A disconnected client cancels its call: a handler listens to its signal or ends soon. */
async function stops(trial: Trial): Promise<string[]> {
  const [example] = trial.examples
  if (!example || !trial.running) return []
  const { args } = await trial.prepare(example)
  const client = new AbortController()
  const call = trial.call(args, { signal: client.signal })
  // The handler begins once the steps before it are done.
  while (trial.running.size === 0 && (await Promise.race([call.then(() => false), nextTurn()]))) continue
  client.abort()
  await call
  const ended = Promise.allSettled(trial.running).then(() => true)
  return (await Promise.race([ended, later(PATIENCE_MS)]))
    ? []
    : [`${PATIENCE_MS} ms after its client has gone it still runs: pass context.signal to what it waits for`]
}

const nextTurn = (): Promise<true> => new Promise((resolve) => setImmediate(resolve, true))
const later = (ms: number): Promise<false> => new Promise((resolve) => setTimeout(resolve, ms, false).unref())

/** A call that is already cancelled when it arrives must not start. */
async function cancelled(trial: Trial): Promise<string[]> {
  const faults: string[] = []
  for (const example of trial.examples.slice(0, 1)) {
    const { args } = await trial.prepare(example)
    const before = await trial.snapshot()
    const code = codeOf(await trial.call(args, { signal: AbortSignal.abort() }))
    if (code !== 'SERVICE_UNAVAILABLE') faults.push(`a cancelled call is answered with ${code}`)
    const changes = changesBetween(before, await trial.snapshot())
    faults.push(...changes.map((change) => `a cancelled call has run: ${change}`))
  }
  return faults
}

export const effectChecks: ChecksOf = ({ tool: { category } }) => [
  ...(category === 'query' || category === 'analysis'
    ? [{ name: `changes nothing, as a ${category}`, faults: changesNothing }]
    : []),
  { name: 'does nothing once its call is cancelled', faults: cancelled },
]

export const watchedEffectChecks: ChecksOf = ({ tool: { category } }) => [
  ...(category === 'mutation' ? [{ name: 'changes something that the suite sees', faults: isSeen }] : []),
  { name: 'stops when its client goes away', faults: stops },
]
