import { percentile, type Spread, spreadOf } from '../measure/spread.ts'
import type { Concurrency, Slice } from './slice.ts'

/** What was measured of one server; every spread is over the rounds. */
export interface Figures {
  calls: number
  /** One call at a time, then 16 at once, both warmed up. */
  cpuMicros: Spread
  cpuMicrosAt16: Spread
  /** The first calls after a start, 16 at once: what a server costs that is called only now and then. */
  cpuMicrosCold: Spread
  p50Micros: Spread
  p99Micros: Spread
  callsPerSecond: Spread
  clientBusyAt16: Spread
  startMillis: Spread
  rssStartBytes: number
  rssEndBytes: number
}

export interface Samples {
  startMillis: number[]
  coldCpuMicros: number[]
  cpuMicros: Record<Concurrency, number[]>
  slices: Record<Concurrency, Slice[]>
}

export function figuresOf({
  startMillis,
  coldCpuMicros,
  cpuMicros,
  slices,
}: Samples): Omit<Figures, 'calls' | 'rssStartBytes' | 'rssEndBytes'> {
  const latencies = slices[1].map(({ latencyMicros }) => latencyMicros.toSorted((a, b) => a - b))
  return {
    cpuMicros: spreadOf(cpuMicros[1]),
    cpuMicrosAt16: spreadOf(cpuMicros[16]),
    cpuMicrosCold: spreadOf(coldCpuMicros),
    p50Micros: spreadOf(latencies.map((sorted) => percentile(sorted, 0.5))),
    p99Micros: spreadOf(latencies.map((sorted) => percentile(sorted, 0.99))),
    callsPerSecond: spreadOf(slices[16].map(({ latencyMicros, seconds }) => latencyMicros.length / seconds)),
    clientBusyAt16: spreadOf(slices[16].map(({ clientBusy }) => clientBusy)),
    startMillis: spreadOf(startMillis),
  }
}
