const SHORTEST = 8

/** The shortest unambiguous prefixes, at least as long as commands accept. */
export function shortIds(ids: readonly string[]): string[] {
  const longest = Math.max(0, ...ids.map(({ length }) => length))
  const different = new Set(ids).size
  for (let length = SHORTEST; length < longest; length += 1) {
    const short = ids.map((id) => id.slice(0, length))
    if (new Set(short).size === different) return short
  }
  return [...ids]
}

/** The ids that a person can mean by one or its beginning. */
export function idsMeant(given: string, ids: readonly string[]): string[] {
  const typed = given.toUpperCase()
  const exact = ids.filter((id) => id.toUpperCase() === typed)
  if (exact.length > 0 || typed.length < SHORTEST) return exact
  return ids.filter((id) => id.toUpperCase().startsWith(typed))
}
