import { foldName } from './link-paths.ts'

interface Ending {
  /** Sorted, so that files of one folder are adjacent. */
  readonly paths: readonly string[]
  readonly nearest: Map<string, string | undefined>
}

/** The files with the same name. A vault may have thousands, with as many links to each. */
export class NamedPaths {
  readonly #byFoldedPath: ReadonlyMap<string, string[]>
  readonly #endings = new Map<string, Ending>()

  constructor(paths: readonly string[]) {
    this.#byFoldedPath = Map.groupBy(paths, foldName)
  }

  at(path: string | undefined): string | undefined {
    if (path === undefined) return undefined
    const found = this.#byFoldedPath.get(foldName(path))
    return found && bestMatch(found, path)
  }

  /** Among files whose path ends like this: one in or below the folder, else the shortest path. */
  ending(path: string, folder: string): string | undefined {
    const { paths, nearest } = this.#endingOf(foldName(path))
    const near = folder === '' ? [] : withPrefix(paths, `${folder}/`)
    if (near.length > 0) return bestMatch(near, path)
    if (!nearest.has(path)) nearest.set(path, bestMatch(paths, path))
    return nearest.get(path)
  }

  #endingOf(folded: string): Ending {
    const cache = this.#endings.get(folded)
    if (cache) return cache
    const paths = [...this.#byFoldedPath].flatMap(([path, each]) => (isEnding(folded, path) ? each : []))
    const ending = { paths: paths.toSorted(compare), nearest: new Map<string, string | undefined>() }
    this.#endings.set(folded, ending)
    return ending
  }
}

const cache = new WeakMap<readonly string[], { of: NamedPaths; length: number }>()

/** Cached per list, until entries are added to it. */
export function namedPaths(paths: readonly string[]): NamedPaths {
  const cached = cache.get(paths)
  if (cached?.length === paths.length) return cached.of
  const made = new NamedPaths(paths)
  cache.set(paths, { of: made, length: paths.length })
  return made
}

const isEnding = (end: string, path: string): boolean =>
  path.endsWith(end) && (path.length === end.length || path[path.length - end.length - 1] === '/')

/** Entries of a sorted list with this prefix. */
function withPrefix(paths: readonly string[], start: string): readonly string[] {
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

function bestMatch(found: readonly string[], path: string): string | undefined {
  let best: string | undefined
  for (const each of found) if (best === undefined || isBetter(each, best, path)) best = each
  return best
}

function isBetter(one: string, other: string, path: string): boolean {
  if (one.length !== other.length) return one.length < other.length
  const isAsWritten = one.endsWith(path)
  return isAsWritten === other.endsWith(path) ? one < other : isAsWritten
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
