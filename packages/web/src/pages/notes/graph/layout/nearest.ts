import type { Point } from './force-layout.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

const TOWARDS: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
}
/** What is beside the way counts as farther away. */
const ASIDE = 2

/** The next point in a direction; undefined at the edge. */
export function nextIn(
  direction: Direction,
  from: Point,
  x: Float64Array,
  y: Float64Array,
): number | undefined {
  const towards = TOWARDS[direction]
  let [best, found]: [number, number | undefined] = [Infinity, undefined]
  for (let at = 0; at < x.length; at += 1) {
    const [awayX, awayY] = [(x[at] ?? 0) - from.x, (y[at] ?? 0) - from.y]
    const ahead = awayX * towards.x + awayY * towards.y
    const aside = Math.abs(awayX * towards.y) + Math.abs(awayY * towards.x)
    // Within 45 degrees and a little, so that each node can be reached.
    if (ahead <= 0.5 || aside > ahead * 1.2) continue
    const distance = ahead + ASIDE * aside
    if (distance < best) [best, found] = [distance, at]
  }
  return found
}

/** The point that is nearest to a place, within a distance. */
export function nearestTo(
  { x: toX, y: toY }: Point,
  x: Float64Array,
  y: Float64Array,
  reachOf: (at: number) => number,
): number | undefined {
  let [best, found]: [number, number | undefined] = [Infinity, undefined]
  for (let at = 0; at < x.length; at += 1) {
    const distance = Math.hypot((x[at] ?? 0) - toX, (y[at] ?? 0) - toY)
    if (distance < best && distance <= reachOf(at)) [best, found] = [distance, at]
  }
  return found
}
