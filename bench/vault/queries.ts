import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seeded } from '../course-search/random.ts'
import type { Corpus } from './notes.ts'

/** Too frequent to be asked for alone. */
const SHORTEST = 5

/** One to three words of the same note each, so that each has an answer. */
export function queriesFor({ folder, notes }: Corpus, count: number): string[] {
  const random = seeded(23)
  const queries = new Set<string>()
  while (queries.size < count) {
    const { path } = random.pick(notes)
    const words = readFileSync(join(folder, path), 'utf8').match(/(?<=[ ,])[a-z]{2,}(?=[ ,.])/g) ?? []
    const rare = words.filter((word) => word.length >= SHORTEST)
    if (rare.length === 0) continue
    const asked = Array.from({ length: 1 + (queries.size % 3) }, () => random.pick(rare))
    queries.add([...new Set(asked)].join(' '))
  }
  return [...queries]
}
