import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Corpus } from './notes.ts'

const LINK = /\[\[([^\]|#]+)[^\]]*\]\]|\]\(([^)#]+\.md)\)/g

/** Reads every note anew, without the product, and counts the links that do not lead to the note they were made for. */
export function strayLinks({ folder, notes, links }: Corpus, placeOf: (path: string) => string): number {
  const paths = notes.map(({ path }) => placeOf(path))
  const byName = new Map(paths.map((path) => [posix.basename(path, '.md'), path]))
  const known = new Set(paths)
  const targetOf = (from: string, wikilink: string | undefined, relative: string): string | undefined => {
    if (wikilink === undefined) return posix.join(posix.dirname(from), decodeURI(relative))
    return known.has(`${wikilink}.md`) ? `${wikilink}.md` : byName.get(wikilink)
  }
  let right = 0
  for (const [at, from] of paths.entries()) {
    const text = readFileSync(join(folder, from), 'utf8')
    const expected = notes[at]?.links.map((place) => paths[place]) ?? []
    for (const [, wikilink, relative = ''] of text.matchAll(LINK)) {
      const place = expected.indexOf(targetOf(from, wikilink, relative))
      if (place === -1) continue
      expected.splice(place, 1)
      right += 1
    }
  }
  return links - right
}

/** Tells whether a byte of any note is another. */
export function digestOf({ folder, notes }: Corpus): string {
  const hash = createHash('sha256')
  for (const { path } of notes) hash.update(readFileSync(join(folder, path)))
  return hash.digest('hex')
}
