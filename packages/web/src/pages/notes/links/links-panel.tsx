import { useEveryPage, useToolPages } from '../../../api/use-tool.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { inVault } from '../note-path.ts'
import { type FoundLink, LinkRows } from './link-rows.tsx'
import { type Passage, Passages } from './passages.tsx'
import styles from './link-rows.module.css'

interface Props {
  path: string
  vault: string | undefined
  outgoing: OutgoingLinks
}

/** Backlinks, outgoing links and broken links. */
export function LinksPanel({ path, vault, outgoing }: Props) {
  const backlinks = useToolPages('vaultLibrarian_getLinks', {
    type: 'backlinks',
    filePath: path,
    excerpts: true,
    ...inVault(vault),
  })
  const incoming = backlinks.pages.flatMap(({ data }) => data.items)
  const leading = outgoing.links.filter((link) => 'to' in link && link.to !== null)
  const broken = outgoing.links.filter((link) => 'to' in link && link.to === null)
  const error = backlinks.error ?? outgoing.query.error
  return (
    <section aria-label="Links" className={styles['links']}>
      {error ? (
        <ErrorState
          error={error}
          doing="load links"
          onRetry={() => {
            void backlinks.refetch()
            void outgoing.query.refetch()
          }}
        />
      ) : null}
      {broken.length > 0 ? (
        <Disclosure title={`Broken links: ${broken.length}`} open>
          <LinkRows links={broken} vault={vault} of="to" />
        </Disclosure>
      ) : null}
      <Disclosure title={`Backlinks: ${backlinks.pages[0]?.data.totalCount ?? incoming.length}`} open>
        {incoming.length === 0 ? (
          <p className={styles['none']}>No backlinks yet</p>
        ) : (
          <Passages passages={incoming.flatMap(passageOf)} vault={vault} />
        )}
        {backlinks.hasNextPage ? (
          <ShowMore
            query={backlinks}
            shown={incoming.length}
            total={backlinks.pages[0]?.data.totalCount}
            of="link"
          />
        ) : null}
      </Disclosure>
      {leading.length > 0 ? (
        <Disclosure title={`Outgoing links: ${leading.length}`}>
          <LinkRows links={leading} vault={vault} of="to" />
        </Disclosure>
      ) : null}
    </section>
  )
}

const passageOf = (link: FoundLink): Passage[] =>
  'path' in link
    ? []
    : [{ note: link.from, line: link.line, excerpt: link.excerpt ?? link.text, marked: link.text }]

const PAGE = 200
const MOST_PAGES = 10

export interface OutgoingLinks {
  query: { error: unknown; refetch: () => unknown }
  links: readonly FoundLink[]
}

/** Every link in a note, to resolve the targets in its text. */
export function useOutgoing(path: string, vault: string | undefined): OutgoingLinks {
  const query = useToolPages('vaultLibrarian_getLinks', {
    type: 'outgoing',
    filePath: path,
    limit: PAGE,
    ...inVault(vault),
  })
  useEveryPage(query, MOST_PAGES)
  return { query, links: query.pages.flatMap(({ data }) => data.items) }
}
