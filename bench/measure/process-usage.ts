import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of a process and its threads so far, in nanoseconds. */
export function cpuNanoseconds(pid: number): number {
  let total = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    // The process' own schedstat counts its main thread only; stat counts all, but in steps of 10 ms.
    const [running] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    total += Number(running)
  }
  return total
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** CPU time of a process' main thread so far, in nanoseconds. */
export function mainThreadNanoseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
}

/** The most resident memory that a process has had, in bytes. */
export function peakResidentBytes(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
