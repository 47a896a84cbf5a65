import { setTimeout as delay } from 'node:timers/promises'
import { mainThreadNanoseconds } from '../measure/process-usage.ts'
import type { AttackerProcess } from './attacker-process.ts'

const WORST = 5
const REPEATS = 3
/** For the first round, and for the repeats. */
const BUDGET_MS = 20_000
const SETTLE_MS = 20

/** The main thread's CPU for one request on a server that has nothing else to do, in milliseconds. */
export interface Cost {
  what: string
  withoutToken: boolean
  millis: number
}

/** Sends each kind of request alone, then the most expensive ones again: a first time also pays for what is cached later. */
export async function costsOf(attacker: AttackerProcess, pid: number): Promise<Cost[]> {
  const inTime = within(BUDGET_MS)
  const first: (Cost & { turn: number })[] = []
  // Those that anybody can send come first, because time may run out.
  const order = [...attacker.strikes.entries()].toSorted(
    ([, one], [, other]) => Number(other.withoutToken) - Number(one.withoutToken),
  )
  for (const [turn, { what, withoutToken }] of order) {
    if (!inTime()) break
    first.push({ turn, what, withoutToken, millis: await costOf(pid, () => attacker.strike(turn)) })
  }
  const worst = new Set([
    ...mostExpensive(first),
    ...mostExpensive(first.filter(({ withoutToken }) => withoutToken)),
  ])
  const costs: Cost[] = []
  const isLeft = within(BUDGET_MS)
  for (const { turn, what, withoutToken, millis } of worst) {
    const again = [millis]
    for (let time = 1; time < REPEATS && isLeft(); time++)
      again.push(await costOf(pid, () => attacker.strike(turn)))
    costs.push({ what, withoutToken, millis: Math.min(...again) })
  }
  return costs
}

const within = (millis: number): (() => boolean) => {
  const end = performance.now() + millis
  return () => performance.now() < end
}

const mostExpensive = <Each extends Cost>(costs: readonly Each[]): Each[] =>
  costs.toSorted((a, b) => b.millis - a.millis).slice(0, WORST)

/** Work that goes on shortly after the answer counts, too. */
export async function costOf(pid: number, request: () => Promise<unknown>): Promise<number> {
  const before = mainThreadNanoseconds(pid)
  await request()
  await delay(SETTLE_MS)
  return (mainThreadNanoseconds(pid) - before) / 1e6
}
