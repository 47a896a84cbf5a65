import { linkKey } from '../../model/links/link-key.ts'
import type { LinkQuery, LinkView, Page } from '../../model/vault-port.ts'
import type { KnownNames } from './known-names.ts'
import { linkGraph, type LinkGraph } from './link-graph.ts'
import type { LinkStore } from './link-store.ts'
import { viewOf } from './link-view.ts'
import { prefixOf } from './name-store.ts'

/** Follows the links of one vault to where they lead now. */
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
      case 'broken': {
        const { broken } = await this.#whole()
        return pageOf(
          broken.filter((view) => view.from.startsWith(prefixOf(query.folder))),
          from,
          limit,
        )
      }
    }
  }

  async orphans(folder: string, from: number, limit: number): Promise<Page<string>> {
    const { orphans } = await this.#whole()
    return pageOf(
      orphans.filter((path) => path.startsWith(prefixOf(folder))),
      from,
      limit,
    )
  }

  /** Those that a note has to itself are no news. */
  #backlinks(path: string): LinkView[] {
    const names = this.#names()
    return this.#links
      .withKey(linkKey(path))
      .map((row) => viewOf(row, names))
      .filter(({ to, from }) => to === path && from !== path)
  }

  #outgoing(path: string, from: number, limit: number): Page<LinkView> {
    const names = this.#names()
    const { rows, total } = this.#links.outgoing(path, from, limit)
    return { items: rows.map((row) => viewOf(row, names)), total }
  }

  /** Kept until anything changes: a page after the first costs nothing. */
  #whole(): Promise<LinkGraph> {
    const generation = this.#links.generation()
    if (this.#graph?.generation === generation) return this.#graph.of
    const of = linkGraph(this.#links, this.#names().loadAll())
    this.#graph = { generation, of }
    of.catch(() => (this.#graph = undefined))
    return of
  }
}

const pageOf = <Item>(all: readonly Item[], from: number, limit: number): Page<Item> => ({
  items: all.slice(from, from + limit),
  total: all.length,
})
