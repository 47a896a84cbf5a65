import type { Floor, Ours, Rename } from './run-contestant.ts'

/** With so many notes that have every word, search shows those and no others. */
const ENOUGH = 5

/** What was answered wrongly, in words; a slow answer is none of it. */
export function mistakesOf(queries: readonly string[], floor: Floor, ours: Ours): string[] {
  const mistakes = [...wrongRename('a note', ours.hub), ...wrongRename('a folder', ours.area)]
  for (const [at, query] of queries.entries()) {
    const found = ours.found[at] ?? 0
    const expected = floor.found[at] ?? 1
    const isRight = expected >= ENOUGH && at < floor.found.length ? found === expected : found >= expected
    if (!isRight) mistakes.push(`WRONG: “${query}” finds ${found} notes, and ${expected} have it`)
  }
  return mistakes
}

function wrongRename(what: string, { stray, broken, isUndone }: Rename): string[] {
  return [
    ...(stray + broken > 0
      ? [`WRONG: ${stray} links lead elsewhere after the rename of ${what}, ${broken} lead nowhere`]
      : []),
    ...(isUndone ? [] : [`WRONG: the rename of ${what} was not undone byte for byte`]),
  ]
}
