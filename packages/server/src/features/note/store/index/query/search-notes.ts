import { closeSync, readSync } from 'node:fs'
import type { ContentHit, ContentQuery, HitPage } from '../../../model/vault-port.ts'
import { DiskFolder } from '../scan/disk-folder.ts'
import { excerptOf } from './excerpt.ts'
import type { FoundNote } from './ranked-notes.ts'
import type { PartRow, SearchStore } from './search-store.ts'
import { termsOf, type Term } from './search-terms.ts'
import { folderOf, nameOf } from '../scan/survey.ts'

/** Notes by what they say, each with the place where it says so as its file has it now. */
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
    // A note that went away since is not shown; the others keep their places.
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
  const file = folder && openedIn(folder, nameOf(disk))
  if (file === undefined) return undefined
  try {
    const piece = Buffer.allocUnsafe(bytes)
    return piece.subarray(0, readSync(file, piece, 0, bytes, at))
  } finally {
    closeSync(file)
  }
}

function openedIn(folder: DiskFolder, name: string): number | undefined {
  try {
    return folder.openFile(name)
  } finally {
    folder.close()
  }
}
