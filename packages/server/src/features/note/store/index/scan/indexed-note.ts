import { createHash, hash as hashed } from 'node:crypto'
import { linkKey } from '../../../model/links/link-paths.ts'
import type { ParsedNote } from '../../../model/markdown/parsed-note.ts'
import { parseNote } from '../../../model/markdown/parse-note.ts'
import type { LinkKind } from '../../../model/vault-port.ts'
import { fullText } from '../../../../../platform/search/full-text.ts'
import { tagKey } from '../index-database-store.ts'
import { MAX_NOTE_LINKS, MAX_NOTE_TAGS, MAX_PARSED } from '../index-limits.ts'

export interface IndexedPart extends TextPart {
  /** Hash of all indexed text. */
  readonly hash: string
  readonly name: string
  readonly headings: string
  readonly tags: string
  readonly body: () => string
}

export interface IndexedLink {
  readonly key: string
  readonly target: string
  readonly subpath: string
  readonly kind: LinkKind
  readonly line: number
  readonly text: string
}

export interface IndexedTag {
  readonly key: string
  readonly shown: string
}

export interface IndexedNote {
  readonly hash: string
  readonly title: string
  readonly ownTags: readonly string[]
  /** Includes parent tags. */
  readonly tags: readonly IndexedTag[]
  readonly links: readonly IndexedLink[]
  readonly parts: readonly IndexedPart[]
  /** Whether it has more than is indexed of one note. */
  readonly isCut: boolean
}

const LONGEST_SHOWN = 500
const LONGEST_TITLE = 300
const LONGEST_TAG = 200
const LONGEST_NAMES = 10_000
const MAX_OWN_TAGS = 200

/** Invalid UTF-8 becomes replacement characters. */
export function indexedNote(path: string, bytes: Buffer, isUnread = false): IndexedNote {
  const text = bytes.toString('utf8')
  const parsed = parseNote(text.slice(0, MAX_PARSED))
  const name = nameOf(path)
  const title = titleOf(parsed) ?? name
  const tags = parsed.tags.filter(({ length }) => length <= LONGEST_TAG).slice(0, MAX_NOTE_TAGS)
  return {
    hash: hashOf(bytes),
    title,
    ownTags: tags.slice(0, MAX_OWN_TAGS),
    tags: withParents(tags),
    links: parsed.links.slice(0, MAX_NOTE_LINKS).map(({ kind, from, to, target, subpath, line }) => ({
      key: linkKey(target),
      target,
      subpath,
      kind,
      line,
      text: text.slice(from, Math.min(to, from + LONGEST_SHOWN)).toWellFormed(),
    })),
    parts: partsOf(bytes, { headings: parsed.headings, tags }, namesOf([name, title, ...parsed.aliases])),
    isCut:
      isUnread ||
      text.length > MAX_PARSED ||
      parsed.links.length > MAX_NOTE_LINKS ||
      tags.length < parsed.tags.length,
  }
}

/** The hash that `readContent` returns. */
export const hashOf = (bytes: Buffer): string => hashed('sha256', bytes).slice(0, 32)

/** Every part of a note repeats them. */
const namesOf = (names: readonly string[]): string =>
  [...new Set(names)].join('\n').slice(0, LONGEST_NAMES).toWellFormed()

function partsOf(
  bytes: Buffer,
  { headings, tags }: Pick<ParsedNote, 'headings' | 'tags'>,
  names: string,
): IndexedPart[] {
  const name = fullText(names)
  const tagged = fullText(tags.join('\n'))
  const parts = splitParts(bytes)
  let next = 0
  return parts.map((part, index) => {
    const first = next
    const end = parts[index + 1]?.line ?? Infinity
    while ((headings[next]?.line ?? Infinity) < end) next += 1
    const headed = fullText(
      headings
        .slice(first, next)
        .map((heading) => heading.text)
        .join('\n'),
    )
    const piece = bytes.subarray(part.at, part.at + part.bytes)
    return {
      ...part,
      hash: partHash([name, headed, tagged], piece),
      name,
      headings: headed,
      tags: tagged,
      body: bodyOf(piece),
    }
  })
}

/** By itself, because a function within the other would keep all headings of the note until it is written. */
const bodyOf = (piece: Buffer) => (): string => fullText(piece.toString('utf8'))

function partHash(texts: readonly string[], piece: Buffer): string {
  const hash = createHash('sha1')
  for (const each of texts) hash.update(each).update('\0')
  return hash.update(piece).digest('base64')
}

function withParents(tags: readonly string[]): IndexedTag[] {
  const all = new Map<string, string>()
  for (const tag of tags) {
    for (let end = tag.indexOf('/'); end >= 0; end = tag.indexOf('/', end + 1)) {
      const parent = tag.slice(0, end)
      if (!all.has(tagKey(parent))) all.set(tagKey(parent), parent)
    }
    if (!all.has(tagKey(tag))) all.set(tagKey(tag), tag)
  }
  return [...all].map(([key, shown]) => ({ key, shown }))
}

function titleOf({ properties }: ParsedNote): string | undefined {
  const title = properties['title']
  return typeof title === 'string' && title.trim() !== ''
    ? title.trim().slice(0, LONGEST_TITLE).toWellFormed()
    : undefined
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:md|markdown|txt)$/i, '')

/** A separately indexed piece of a large note. Positions are byte offsets. */
export interface TextPart {
  readonly at: number
  readonly bytes: number
  /** From 1. */
  readonly line: number
}

const PART_BYTES = 256 << 10
const NEWLINE = 10
const SPACE = 32

/** Splits at line ends, else between words, else between characters. */
export function splitParts(bytes: Uint8Array): TextPart[] {
  const parts: TextPart[] = []
  let line = 1
  for (let at = 0; at < bytes.length || at === 0;) {
    const end = endOfPart(bytes, at)
    parts.push({ at, bytes: end - at, line })
    if (end >= bytes.length) break
    line += newlinesIn(bytes.subarray(at, end))
    at = end
  }
  return parts
}

function endOfPart(bytes: Uint8Array, at: number): number {
  const max = at + PART_BYTES
  if (max >= bytes.length) return bytes.length
  const earliest = at + PART_BYTES / 2
  const latter = bytes.subarray(earliest, max)
  for (const cut of [NEWLINE, SPACE]) {
    const found = latter.lastIndexOf(cut)
    if (found >= 0) return earliest + found + 1
  }
  let end = max
  while (end > earliest && isWithinCharacter(bytes[end] ?? 0)) end -= 1
  return end
}

const isWithinCharacter = (byte: number): boolean => (byte & 0xc0) === 0x80

function newlinesIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count += 1
  return count
}
