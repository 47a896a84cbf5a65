import { closeSync, readSync } from 'node:fs'
import type { ContentHit, ContentQuery, HitPage } from '../../../model/vault-port.ts'
import { DiskFolder } from '../scan/disk-folder.ts'
import type { FoundNote } from './ranked-notes.ts'
import type { PartRow, SearchStore } from './search-store.ts'
import { endAfter, richestStretch } from '../../../../../platform/search/excerpt.ts'
import { fold, fullTextWords, termsOf, type Term } from '../../../../../platform/search/full-text.ts'
import type { PlacedWord } from '../../../../../platform/search/analyze.ts'
import { folderOf, nameOf } from '../scan/disk-scan.ts'

/** Full-text search; excerpts come from the current files. */
export function searchNotes(
  store: SearchStore,
  root: string,
  query: ContentQuery,
  from: number,
  limit: number,
): HitPage {
  const terms = termsOf(query.text)
  const found = store.find(terms, query)
  const page = found.page(from, limit)
  const hits = page.map((note) => hitOf(store, root, terms, note, found.bestScore))
  return {
    // A deleted note is omitted; the others keep their positions.
    hits: hits.filter((hit) => hit !== undefined),
    next: found.total > from + limit ? from + limit : undefined,
    total: found.total,
  }
}

function hitOf(
  store: SearchStore,
  root: string,
  terms: readonly Term[],
  { part, score }: FoundNote,
  best: number,
): ContentHit | undefined {
  const row = store.part(part)
  const bytes = row && bytesOf(root, row)
  if (!bytes) return undefined
  const { path, title, tags, modified, line } = row
  const { text, linesBefore } = excerptOf(bytes.toString('utf8'), terms)
  return {
    path,
    title,
    line: line + linesBefore,
    excerpt: text,
    tags: JSON.parse(tags),
    modifiedAt: new Date(modified).toISOString(),
    score: score / best,
  }
}

function bytesOf(root: string, { disk, at, bytes }: PartRow): Buffer | undefined {
  const folder = DiskFolder.open(root, folderOf(disk))
  const file = folder && openNote(folder, nameOf(disk))
  if (file === undefined) return undefined
  try {
    const piece = Buffer.allocUnsafe(bytes)
    return piece.subarray(0, readSync(file, piece, 0, bytes, at))
  } finally {
    closeSync(file)
  }
}

function openNote(folder: DiskFolder, name: string): number | undefined {
  try {
    return folder.openFile(name)
  } finally {
    folder.close()
  }
}

const LONGEST = 200
const MAX_FOUND = 100
/** In longer texts only the surroundings of the first match are examined. */
const LONG = 16_384
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[^]*?\n---[ \t]*\r?\n/

/** The passage with the most matches, or the beginning if there are none. */
function excerptOf(text: string, terms: readonly Term[]): { text: string; linesBefore: number } {
  const body = bodyStart(text)
  const inBody = foundWords(text, terms).filter(({ start: at }) => at >= body)
  const start = Math.max(body, richestStretch(text, inBody, LONGEST)?.start ?? body)
  const end = endAfter(text, start, LONGEST)
  const shown = text.slice(start, end).trim().toWellFormed()
  return {
    text: `${start > body ? '…' : ''}${shown}${end < text.length ? '…' : ''}`,
    linesBefore: newlinesIn(text, start + leadingSpace(text.slice(start, end))),
  }
}

function foundWords(text: string, terms: readonly Term[]): PlacedWord[] {
  const whole = new Set(terms.flatMap(({ words }) => words))
  const open = terms.filter(({ isOpen }) => isOpen).map(({ words }) => words.at(-1) ?? '')
  const from = text.length > LONG ? nearFirstMatch(text, whole) : undefined
  const found: PlacedWord[] = []
  for (const { 0: written, index } of fullTextWords(
    from === undefined ? text : text.slice(from, from + LONG),
  )) {
    const folded = fold(written)
    const word = whole.has(folded) ? folded : open.find((begun) => folded.startsWith(begun))
    const start = (from ?? 0) + index
    if (word !== undefined) found.push({ word, start, end: start + written.length })
    if (found.length === MAX_FOUND) break
  }
  return found
}

/** Undefined if no word occurs without accents as searched. */
function nearFirstMatch(text: string, words: ReadonlySet<string>): number | undefined {
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...words].join('|')})`, 'iu')
  const found = any.exec(text)
  return found ? Math.max(0, found.index - LONGEST) : undefined
}

/** Excerpts leave front matter out, unless the note is nothing else. */
function bodyStart(text: string): number {
  const length = FRONT_MATTER.exec(text.slice(0, LONG))?.[0].length ?? 0
  return text.slice(length).trim() === '' ? 0 : length
}

const leadingSpace = (text: string): number => text.length - text.trimStart().length

function newlinesIn(text: string, before: number): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < before; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
