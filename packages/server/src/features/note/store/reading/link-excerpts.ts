import { sentenceAt } from '../../model/sentence.ts'
import type { LinkView } from '../../model/vault-port.ts'
import type { VaultFiles } from '../files/vault-files.ts'
import { MAX_NOTE_BYTES, readableText } from './note-content.ts'

/** Links with the sentences in which they stand in the files as they are now; one that has gone stays without. */
export async function withExcerpts(files: VaultFiles, links: readonly LinkView[]): Promise<LinkView[]> {
  const found: LinkView[] = []
  for (const [note, ofNote] of Map.groupBy(links.entries(), ([, { from }]) => from)) {
    const read = await files.read(note, MAX_NOTE_BYTES).catch(() => undefined)
    const lines = read ? readableText(read.bytes).split('\n') : []
    const places = new Map<string, number>()
    for (const [at, link] of ofNote) {
      const key = `${link.line} ${link.text}`
      const from = (lines[link.line - 1] ?? '').indexOf(link.text, places.get(key) ?? 0)
      const to = from + link.text.length
      // A link that is written twice on a line stands in the next place.
      places.set(key, to)
      found[at] = from === -1 ? link : { ...link, excerpt: excerptOf(lines, link, from, to) }
    }
  }
  return found
}

/** A property is no sentence. */
const excerptOf = (lines: readonly string[], { kind, line }: LinkView, from: number, to: number): string =>
  kind === 'property'
    ? sentenceAt([lines[line - 1] ?? ''], { line: 0, from, to })
    : sentenceAt(lines, { line: line - 1, from, to })
