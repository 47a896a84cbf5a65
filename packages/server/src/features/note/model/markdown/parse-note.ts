import { BlockScanner, type OpenHeading } from './scan/block-scanner.ts'
import { findFrontMatter, startOf, type FrontMatterRange } from './front-matter/front-matter.ts'
import { lineAt } from './lines.ts'
import type { Heading, ParsedNote, NoteLink } from './parsed-note.ts'
import { propertyLinks } from './front-matter/property-links.ts'
import { readYaml } from './front-matter/read-yaml.ts'
import { plainYaml } from './front-matter/plain-yaml.ts'
import { wholeTag } from './scan/tag.ts'

/** Parses a note in one pass. Never throws. */
export function parseNote(text: string): ParsedNote {
  const range = findFrontMatter(text)
  const { properties, links } = range ? readFrontMatter(text, range) : { properties: {}, links: [] }
  const from = range?.to ?? startOf(text)
  const { inline, headings, blocks } = new BlockScanner(text, from, lineAt(text, from)).scan()
  return {
    frontMatter: range && { from: range.from, to: range.to },
    properties,
    aliases: stringsOf(properties, /^alias(?:es)?$/i, /,/),
    tags: uniqueTags([
      ...stringsOf(properties, /^tags?$/i, /[,\s]+/).flatMap((tag) => wholeTag(tag) ?? []),
      ...inline.tags.map(({ name }) => name),
    ]),
    headings: withEnds(headings),
    blocks,
    links: [...links, ...inline.links],
  }
}

function readFrontMatter(
  text: string,
  { yamlFrom, yamlTo }: FrontMatterRange,
): { properties: Record<string, unknown>; links: NoteLink[] } {
  const yaml = text.slice(yamlFrom, yamlTo)
  const plain = yaml.includes('[[') ? undefined : plainYaml(yaml)
  if (plain) return { properties: plain, links: [] }
  const read = readYaml(yaml)
  if (!read) return { properties: {}, links: [] }
  return {
    properties: read.properties,
    links: yaml.includes('[[') ? propertyLinks(text, yamlFrom, read.map) : [],
  }
}

/** The strings of a list property, or the parts of a string property. */
function stringsOf(properties: Record<string, unknown>, name: RegExp, separator: RegExp): string[] {
  return Object.entries(properties)
    .filter(([key]) => name.test(key))
    .flatMap(([, value]) => (typeof value === 'string' ? value.split(separator) : value))
    .flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value.trim()] : []))
}

function uniqueTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.toLowerCase()
    if (!seen.has(key)) seen.set(key, tag)
  }
  return [...seen.values()]
}

/** In place, because a hostile note has 250,000 of them. */
function withEnds(headings: readonly OpenHeading[]): readonly Heading[] {
  const open: OpenHeading[] = []
  for (const heading of headings) {
    for (let last = open.at(-1); last && last.level >= heading.level; last = open.at(-1)) {
      last.to = heading.from
      open.pop()
    }
    open.push(heading)
  }
  return headings
}
