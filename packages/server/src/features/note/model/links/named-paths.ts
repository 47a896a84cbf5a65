import { foldName } from './link-paths.ts'

interface Ending {
  /** Sorted, so that files of one folder are adjacent. */
  readonly paths: readonly string[]
  readonly nearest: Map<string, string | undefined>
}

/** The files with the same name. A vault may have thousands, with as many links to each. */
export class NamedPaths {
  readonly #byPlace: ReadonlyMap<string, string[]>
  readonly #endings = new Map<string, Ending>()

  constructor(paths: readonly string[]) {
    this.#byPlace = Map.groupBy(paths, foldName)
  }

  at(path: string | undefined): string | undefined {
    if (path === undefined) return undefined
    const found = this.#byPlace.get(foldName(path))
    return found && first(found, path)
  }

  /** Among files whose path ends like this: one in or below the folder, else the shortest path. */
  ending(path: string, folder: string): string | undefined {
    const { paths, nearest } = this.#endingOf(foldName(path))
    const near = folder === '' ? [] : startingWith(paths, `${folder}/`)
    if (near.length > 0) return first(near, path)
    if (!nearest.has(path)) nearest.set(path, first(paths, path))
    return nearest.get(path)
  }

  #endingOf(folded: string): Ending {
    const known = this.#endings.get(folded)
    if (known) return known
    const paths = [...this.#byPlace].flatMap(([place, each]) => (isEnding(folded, place) ? each : []))
    const ending = { paths: paths.toSorted(byLetters), nearest: new Map<string, string | undefined>() }
    this.#endings.set(folded, ending)
    return ending
  }
}

const known = new WeakMap<readonly string[], { of: NamedPaths; length: number }>()

/** Cached per list, until entries are added to it. */
export function namedPaths(paths: readonly string[]): NamedPaths {
  const kept = known.get(paths)
  if (kept?.length === paths.length) return kept.of
  const made = new NamedPaths(paths)
  known.set(paths, { of: made, length: paths.length })
  return made
}

const isEnding = (end: string, path: string): boolean =>
  path.endsWith(end) && (path.length === end.length || path[path.length - end.length - 1] === '/')

/** Entries of a sorted list with this prefix. */
function startingWith(paths: readonly string[], start: string): readonly string[] {
  let from = 0
  for (let to = paths.length; from < to;) {
    const middle = (from + to) >> 1
    if ((paths[middle] ?? '') < start) from = middle + 1
    else to = middle
  }
  let end = from
  for (; end < paths.length; end += 1) if (!paths[end]?.startsWith(start)) break
  return paths.slice(from, end)
}

function first(found: readonly string[], path: string): string | undefined {
  let best: string | undefined
  for (const each of found) if (best === undefined || comesBefore(each, best, path)) best = each
  return best
}

function comesBefore(one: string, other: string, path: string): boolean {
  if (one.length !== other.length) return one.length < other.length
  const isAsWritten = one.endsWith(path)
  return isAsWritten === other.endsWith(path) ? one < other : isAsWritten
}

const byLetters = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
