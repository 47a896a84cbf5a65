import { sizeOf } from '../within-ceilings.ts'

/** How many of the items find room, from the first on: at least one, so that every page leads on. */
export function fitting(items: readonly unknown[], room: number): number {
  let left = room
  let count = 0
  for (const item of items) {
    left -= sizeOf(item) + 1
    if (left < 0 && count > 0) break
    count += 1
  }
  return count
}
