import type { Change } from '../operations/operation.ts'

/** Whether a path is another or lies below it. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)

/** Where a file is once the moves among these changes are made. */
export function placesAfter(changes: readonly Change[]): (path: string) => string {
  const moves = changes.filter((change) => change.kind === 'move')
  return (path) =>
    moves.reduce(
      (place, { from, to }) => (isWithin(place, from) ? to + place.slice(from.length) : place),
      path,
    )
}
