import type { Change } from './operation.ts'

/** The changes that revert these: edits first, at their current paths, then the rest in reverse order. */
export async function reverseChanges(
  changes: readonly Change[],
  trashPath: (path: string) => Promise<string>,
): Promise<Change[]> {
  const newPath = pathAfterMoves(changes)
  const edits = changes.flatMap((change): Change[] =>
    change.kind === 'edit'
      ? [
          {
            kind: 'edit',
            path: newPath(change.path),
            before: change.after,
            after: change.before,
            forth: change.back,
            back: change.forth,
          },
        ]
      : [],
  )
  const rest: Change[] = []
  for (const change of changes.toReversed())
    if (change.kind !== 'edit') rest.push(await reverseChange(change, trashPath))
  return [...edits, ...rest]
}

async function reverseChange(
  change: Exclude<Change, { kind: 'edit' }>,
  trashPath: (path: string) => Promise<string>,
): Promise<Change> {
  const { kind } = change
  switch (kind) {
    case 'create-folder':
      return { kind: 'remove-folder', path: change.path }
    case 'remove-folder':
      return { kind: 'create-folder', path: change.path }
    case 'create':
      return {
        kind: 'trash',
        path: change.path,
        trashedPath: await trashPath(change.path),
        hash: change.hash,
      }
    case 'move':
      return { kind: 'move', from: change.to, to: change.from }
    case 'trash':
      return { kind: 'untrash', trashedPath: change.trashedPath, path: change.path }
    case 'untrash':
      return { kind: 'trash', path: change.path, trashedPath: await trashPath(change.path) }
    default:
      return kind satisfies never
  }
}

/** Whether a path is the folder or below it. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)

/** Maps paths to their location after the moves among these changes. */
export function pathAfterMoves(changes: readonly Change[]): (path: string) => string {
  const moves = changes.filter((change) => change.kind === 'move')
  return (path) =>
    moves.reduce(
      (current, { from, to }) => (isWithin(current, from) ? to + current.slice(from.length) : current),
      path,
    )
}
