import { existsSync, readFileSync } from 'node:fs'
import { cpuNanoseconds } from './process-usage.ts'

interface Ticks {
  busy: number
  all: number
}

/** Watches what share of the machine is used by others than this process and `pids`, until the function is called. */
export function watchOthers(pids: readonly number[]): () => number {
  const before = { ...machineTicks(), own: ownSeconds(pids) }
  return () => {
    const now = machineTicks()
    const ownTicks = (ownSeconds(pids) - before.own) * ticksPerSecond
    return Math.max(0, (now.busy - before.busy - ownTicks) / (now.all - before.all))
  }
}

const ticksPerSecond = 100

function machineTicks(): Ticks {
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...interrupts] = total
    .split(/\s+/)
    .slice(1)
    .map(Number)
  const busy = user + nice + system + sum(interrupts.slice(0, 3))
  return { busy, all: busy + idle + waiting }
}

function ownSeconds(pids: readonly number[]): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + sum(pids.filter(isAlive).map(cpuNanoseconds)) / 1e9
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
