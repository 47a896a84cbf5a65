const SHORTEST = 8

/** The ids cut to as few characters as tell them apart, and no fewer than commands take. */
export function shortIds(ids: readonly string[]): string[] {
  const longest = Math.max(0, ...ids.map(({ length }) => length))
  const different = new Set(ids).size
  for (let length = SHORTEST; length < longest; length += 1) {
    const short = ids.map((id) => id.slice(0, length))
    if (new Set(short).size === different) return short
  }
  return [...ids]
}
