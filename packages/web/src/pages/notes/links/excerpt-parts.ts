import { labelOf } from '../reading/remark-notes.ts'

export interface ExcerptPart {
  text: string
  isMarked: boolean
}

const WIKILINK = /!?\[\[([^[\]\n]+)\]\]/g
const ADDRESS_LINK = /!?\[([^\]\n]*)\]\((?:<[^>\n]*>|[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)/g
const MARKS = /\*\*|__|~~|==|`/g

/** A sentence without its Markdown, with each place of a link or a name marked. */
export function excerptParts(excerpt: string, marked: string): ExcerptPart[] {
  const wanted = new RegExp(`(${marked.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')})`, 'giu')
  return excerpt
    .split(wanted)
    .map((text, at) => ({ text: plain(text), isMarked: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

const plain = (markdown: string): string =>
  markdown
    .replaceAll(WIKILINK, (_, inside: string) => labelOf(inside.replaceAll('\\|', '|')))
    .replaceAll(ADDRESS_LINK, '$1')
    .replaceAll(MARKS, '')
