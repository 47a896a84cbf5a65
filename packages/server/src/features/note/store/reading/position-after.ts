import type { Change } from '../operations/operation.ts'

/** Whether a path is the folder or below it. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)

/** Maps paths to their location after the moves among these changes. */
export function positionsAfter(changes: readonly Change[]): (path: string) => string {
  const moves = changes.filter((change) => change.kind === 'move')
  return (path) =>
    moves.reduce(
      (place, { from, to }) => (isWithin(place, from) ? to + place.slice(from.length) : place),
      path,
    )
}
