import { isMap, isPair, isScalar, isSeq, parse, type Node, type Scalar } from 'yaml'
import { lineCounter } from '../lines.ts'
import type { NoteLink, TargetSpelling } from '../parsed-note.ts'
import { wikilinkParts } from '../scan/wikilink.ts'

/** Finds wikilinks in front matter strings. `yamlFrom` is the position of the YAML in the note. */
export function propertyLinks(text: string, yamlFrom: number, contents: Node | null): NoteLink[] {
  const links: NoteLink[] = []
  const lineOf = lineCounter(text)
  for (const scalar of stringsOf(contents)) {
    const [from, to] = scalar.range ?? [0, 0]
    links.push(...linksIn(text, yamlFrom + from, yamlFrom + to, spellingOf(scalar), lineOf))
  }
  return links
}

function* linksIn(
  text: string,
  from: number,
  to: number,
  spelling: TargetSpelling,
  lineOf: (position: number) => number,
): Generator<NoteLink> {
  let searched = from
  for (let end = text.indexOf(']]', from); end !== -1 && end < to; end = text.indexOf(']]', end + 2)) {
    const start = searched + text.slice(searched, end).lastIndexOf('[[')
    const isOpened = start >= searched
    searched = end + 2
    if (!isOpened) continue
    const inside = text.slice(start + 2, end)
    const parts = inside.includes('\n') ? undefined : wikilinkParts(inside)
    if (!parts) continue
    const targetFrom = start + 2 + parts.targetFrom
    const targetTo = start + 2 + parts.targetTo
    yield {
      kind: 'property',
      from: text.startsWith('!', start - 1) && start > from ? start - 1 : start,
      to: end + 2,
      targetFrom,
      targetTo,
      target: decoded(text.slice(targetFrom, targetTo), spelling),
      spelling,
      subpath: decoded(parts.subpath, spelling),
      line: lineOf(start),
    }
  }
}

function* stringsOf(node: unknown): Generator<Scalar<string>> {
  if (isScalar<string>(node) && typeof node.value === 'string') yield node
  else if (isSeq(node)) for (const item of node.items) yield* stringsOf(item)
  else if (isMap(node)) for (const pair of node.items) if (isPair(pair)) yield* stringsOf(pair.value)
}

function spellingOf({ type }: Scalar): TargetSpelling {
  if (type === 'QUOTE_DOUBLE') return 'double-quoted'
  if (type === 'QUOTE_SINGLE') return 'single-quoted'
  return type === 'PLAIN' ? 'unquoted' : 'plain'
}

function decoded(written: string, spelling: TargetSpelling): string {
  if (spelling === 'single-quoted') return written.replaceAll("''", "'")
  if (spelling !== 'double-quoted' || !written.includes('\\')) return written
  const value: unknown = parse(`"${written}"`)
  return typeof value === 'string' ? value : written
}
