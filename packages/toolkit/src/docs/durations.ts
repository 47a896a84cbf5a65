import { figure } from './figure.ts'

const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
  [1, 'millisecond'],
]

/** A stretch of time in its largest whole unit: `2 seconds`, `1 hour`. */
export function duration(ms: number): string {
  const [size, name] = UNITS.find(([unit]) => ms >= unit && ms % unit === 0) ?? [1, 'millisecond']
  const count = ms / size
  return `${figure(count)} ${name}${count === 1 ? '' : 's'}`
}
