import { linkKey, type FileNames } from '../../../model/links/link-paths.ts'
import type { GraphNote, LinkQuery, LinkView, Page } from '../../../model/vault-port.ts'
import { type KnownNames, prefixOf } from './name-store.ts'
import type { LinkStore, LinkRow, TaggedNoteRow } from './link-store.ts'
import { inSlices } from '@tutor-nexus/toolkit/limits'
import { MAX_FOUND_LINKS } from '../index-limits.ts'
import { resolveLink } from '../../../model/links/resolve-link.ts'

/** What a graph around a note shows. */
const MAX_AROUND = 300
const MAX_OF_ONE = 500

/** Resolves the links of one vault to current files. */
export class LinkQueries {
  readonly #links: LinkStore
  readonly #names: () => KnownNames
  #graph: { generation: number; of: Promise<LinkGraph> } | undefined

  constructor(links: LinkStore, names: () => KnownNames) {
    this.#links = links
    this.#names = names
  }

  async find(query: LinkQuery, from: number, limit: number): Promise<Page<LinkView>> {
    switch (query.of) {
      case 'backlinks':
        return pageOf(this.#backlinks(query.path), from, limit)
      case 'outgoing':
        return this.#outgoing(query.path, from, limit)
      case 'around':
        return pageOf(this.#around(query.path, query.depth), from, limit)
      case 'broken': {
        const { broken } = await this.#fullGraph()
        return pageOf(
          broken.filter((view) => view.from.startsWith(prefixOf(query.folder))),
          from,
          limit,
        )
      }
    }
  }

  async graph(folder: string, from: number, limit: number): Promise<Page<GraphNote>> {
    const { rows, total } = this.#links.notesBelow(prefixOf(folder), from, limit)
    return { items: await graphNotes(this.#links, rows, this.#names().loadAll()), total }
  }

  async orphans(folder: string, from: number, limit: number): Promise<Page<string>> {
    return pageOf(inFolder((await this.#fullGraph()).orphans, folder), from, limit)
  }

  async unlinked(folder: string, from: number, limit: number): Promise<Page<string>> {
    return pageOf(inFolder((await this.#fullGraph()).unlinked, folder), from, limit)
  }

  /** Without links of the note to itself. */
  #backlinks(path: string): LinkView[] {
    const names = this.#names()
    return this.#links
      .withKey(linkKey(path), MAX_FOUND_LINKS)
      .map((row) => viewOf(row, names))
      .filter(({ to, from }) => to === path && from !== path)
  }

  /** The links among the notes that are at most so many links away, each pair of notes once. */
  #around(path: string, depth: number): LinkView[] {
    const names = this.#names()
    const [known, found] = [new Set([path]), new Map<string, LinkView>()]
    let reached = [path]
    for (let step = 0; step < depth; step++) {
      const next: string[] = []
      for (const note of reached) {
        const outgoing = this.#links.outgoing(note, 0, MAX_OF_ONE).rows.map((row) => viewOf(row, names))
        for (const view of [...outgoing, ...this.#backlinks(note).slice(0, MAX_OF_ONE)]) {
          const { from, to } = view
          if (to === null || to === from) continue
          for (const end of [from, to])
            if (!known.has(end) && known.size < MAX_AROUND) {
              known.add(end)
              next.push(end)
            }
          if (known.has(from) && known.has(to)) found.set(JSON.stringify([from, to]), view)
        }
      }
      reached = next
    }
    return [...found.values()]
  }

  #outgoing(path: string, from: number, limit: number): Page<LinkView> {
    const names = this.#names()
    const { rows, total } = this.#links.outgoing(path, from, limit)
    return { items: rows.map((row) => viewOf(row, names)), total }
  }

  /** Cached until the vault changes, so later pages are free. */
  #fullGraph(): Promise<LinkGraph> {
    const generation = this.#links.generation()
    if (this.#graph?.generation === generation) return this.#graph.of
    const of = linkGraph(this.#links, this.#names().loadAll())
    this.#graph = { generation, of }
    of.catch(() => (this.#graph = undefined))
    return of
  }
}

const inFolder = (paths: readonly string[], folder: string): string[] =>
  paths.filter((path) => path.startsWith(prefixOf(folder)))

const pageOf = <Item>(all: readonly Item[], from: number, limit: number): Page<Item> => ({
  items: all.slice(from, from + limit),
  total: all.length,
})

/** Results that need the links of all notes. */
export interface LinkGraph {
  readonly broken: readonly LinkView[]
  /** Notes without links in either direction. */
  readonly orphans: readonly string[]
  /** Notes that no other note links to. */
  readonly unlinked: readonly string[]
}

/** Few, because each can have thousands of links. */
const NOTES_AT_ONCE = 5

export async function linkGraph(links: LinkStore, names: KnownNames): Promise<LinkGraph> {
  const notes = links.notes()
  const linking = new Set<string>()
  const linked = new Set<string>()
  const broken: LinkView[] = []
  const starts = notes.keys().filter((at) => at % NOTES_AT_ONCE === 0)
  const readFrom = (from: number): void => {
    for (const row of links.ofNotes(notes.slice(from, from + NOTES_AT_ONCE).map(({ id }) => id))) {
      const view = viewOf(row, names)
      if (view.to === null && broken.length < MAX_FOUND_LINKS) broken.push(view)
      if (view.to === view.from) continue
      linking.add(view.from)
      if (view.to !== null) linked.add(view.to)
    }
  }
  await inSlices(starts.map(readFrom))
  const unlinked = notes.map(({ path }) => path).filter((path) => !linked.has(path))
  return { broken, orphans: unlinked.filter((path) => !linking.has(path)), unlinked }
}

const MAX_MISSING_OF_ONE = 100

async function graphNotes(
  links: LinkStore,
  rows: readonly TaggedNoteRow[],
  names: KnownNames,
): Promise<GraphNote[]> {
  const found: GraphNote[] = []
  const read = ({ id, path, tags }: TaggedNoteRow): void => {
    const [reached, missing] = [new Set<string>(), new Set<string>()]
    for (const row of links.ofNotes([id])) {
      const { to, kind } = viewOf(row, names)
      if (to !== null && to !== path && reached.size < MAX_OF_ONE) reached.add(to)
      if (to === null && kind !== 'markdown' && missing.size < MAX_MISSING_OF_ONE) missing.add(row.target)
    }
    found.push({ path, tags: JSON.parse(tags), links: [...reached], missing: [...missing] })
  }
  await inSlices(rows.values().map(read))
  return found
}

/** Resolves a link; without a target it points into its own note. */
export function viewOf({ from, line, kind, text, target, subpath }: LinkRow, names: FileNames): LinkView {
  const to = target === '' ? from : resolveLink({ kind, target }, from, names)
  return {
    from,
    line,
    kind,
    text,
    to: to ?? null,
    heading: subpath === '' ? null : subpath.replace(/^#/, ''),
  }
}
