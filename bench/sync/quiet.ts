import { setTimeout as wait } from 'node:timers/promises'
import { cpuNanoseconds, residentBytes } from '../measure/process-usage.ts'

export interface Quiet {
  engine: string
  /** Which of the daemons: what it had done before. */
  daemon: string
  seconds: number
  /** Of one core. */
  cpuShare: number
  residentMegabytes: number
}

/** Watches daemons that have nothing to do. */
export async function watchQuiet(
  engine: string,
  daemons: Readonly<Record<string, number>>,
  seconds: number,
): Promise<Quiet[]> {
  const began = performance.now()
  const before = new Map(Object.values(daemons).map((pid) => [pid, cpuNanoseconds(pid)]))
  await wait(seconds * 1000)
  const took = (performance.now() - began) * 1e6
  return Object.entries(daemons).map(([daemon, pid]) => ({
    engine,
    daemon,
    seconds,
    cpuShare: (cpuNanoseconds(pid) - (before.get(pid) ?? 0)) / took,
    residentMegabytes: residentBytes(pid) / 1e6,
  }))
}
