import type { Cores } from '../measure/cores.ts'
import type { Spread } from '../measure/spread.ts'
import { table } from '../measure/table.ts'
import { type Transport, transports } from './client/link.ts'
import { type Comparison, decisive } from './comparison.ts'
import type { Contestant } from './contestant.ts'
import type { Figures } from './figures.ts'
import type { Heat } from './heat.ts'

const ceiling = 1.5
const noisy = 0.1
const head = [
  '',
  'CPU busy',
  'spread',
  'CPU single',
  'spread',
  'cold',
  'p50',
  'p99',
  'calls/s',
  'start',
  'MB start',
  'MB end',
]

/** Who takes part, and how the tables are read. */
export function introduction(contestants: readonly Contestant[], cores: Cores | undefined): string[] {
  const width = Math.max(...contestants.map(({ name }) => name.length))
  const pinned = cores
    ? `client on core ${cores.client}, servers on core ${cores.server}`
    : 'not pinned, for want of two cores or of taskset'
  return [
    `Node ${process.version}; ${pinned}`,
    '',
    ...contestants.map(({ name, about }) => `${name.padEnd(width)}  ${about}`),
    '',
    'CPU: µs of the server per call when busy (16 at once) and single (1 at a time), lowest–highest round',
    'cold: CPU over its first 500 calls, 16 at once',
    'p50, p99: µs, 1 at a time · calls/s: 16 at once, * where the client was the limit',
    'start: ms from spawn to the first answer · MB: memory after it and after the last call',
  ]
}

export function heatLines({ transport, revision, outcomes, othersShare }: Heat): string[] {
  const measured = outcomes.flatMap(({ contestant, figures }) =>
    figures ? [cells(contestant, figures)] : [],
  )
  const failures = outcomes.flatMap(({ contestant, failure }) =>
    failure ? [`${contestant.name} has no figures: ${failure.message.replaceAll('\n', '\n    ')}`] : [],
  )
  const warning = othersShare > noisy ? ': too noisy, run it again' : ''
  const noise = `other processes used ${(othersShare * 100).toFixed(0)} % of the machine${warning}`
  return ['', `${transport}, revision ${revision} (${noise})`, ...table(head, measured), ...failures]
}

/** Ours beside the yardstick, one line for each way of calling. */
export function comparisonLines(comparisons: readonly Comparison[]): string[] {
  if (comparisons.length === 0) return []
  const rows = comparisons.map(({ transport, revision, kind, load, sdkMicros, oursMicros, times }) => [
    `${transport} ${revision}, ${kind}, ${load}`,
    micros(sdkMicros),
    micros(oursMicros),
    `${times.toFixed(2)}×`,
  ])
  return ['', ...table(['CPU per call, µs', 'SDK v2', 'ours', 'ours / SDK v2'], rows)]
}

/** Whether ours keeps below the ceiling. */
export function verdictLine(comparisons: readonly Comparison[]): string {
  const verdicts = transports.map((transport) =>
    verdictOn(transport, decisive(comparisons, transport, 'single')),
  )
  return `Ours ≤ ${ceiling} × SDK v2's own CPU (read, one at a time, the worse revision): ${verdicts.join('; ')}`
}

function verdictOn(transport: Transport, comparison: Comparison | undefined): string {
  if (!comparison) return `${transport} not measured`
  const { times, oursMicros, sdkMicros } = comparison
  const verdict = times <= ceiling ? 'yes' : 'no'
  return `${transport} ${verdict}, ${times.toFixed(2)}× (${micros(oursMicros)} against ${micros(sdkMicros)} µs)`
}

function cells({ name }: Contestant, figures: Figures): string[] {
  const {
    cpuMicrosAt16,
    cpuMicros,
    cpuMicrosCold,
    p50Micros,
    p99Micros,
    callsPerSecond,
    clientBusyAt16,
    startMillis,
  } = figures
  return [
    name,
    micros(cpuMicrosAt16.median),
    range(cpuMicrosAt16),
    micros(cpuMicros.median),
    range(cpuMicros),
    micros(cpuMicrosCold.median),
    micros(p50Micros.median),
    micros(p99Micros.median),
    `${callsPerSecond.median.toFixed(0)}${clientBusyAt16.median > 0.9 ? '*' : ' '}`,
    startMillis.median.toFixed(0),
    megabytes(figures.rssStartBytes),
    megabytes(figures.rssEndBytes),
  ]
}

function micros(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0)
}

function range({ min, max }: Spread): string {
  return `${micros(min)}–${micros(max)}`
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}
