import { useToolPages } from '../../../api/use-tool.ts'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { inVault } from '../note-path.ts'
import { LinkRows } from './link-rows.tsx'
import styles from './links-panel.module.css'
import type { OutgoingLinks } from './use-outgoing.ts'

interface Props {
  path: string
  vault: string | undefined
  outgoing: OutgoingLinks
}

/** What leads to the note, what leads on from it, and what leads nowhere. */
export function LinksPanel({ path, vault, outgoing }: Props) {
  const backlinks = useToolPages('vaultLibrarian_getLinks', {
    type: 'backlinks',
    filePath: path,
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
          doing="look up the links"
          onRetry={() => {
            void backlinks.refetch()
            void outgoing.query.refetch()
          }}
        />
      ) : null}
      {broken.length > 0 ? (
        <Disclosure title={`Leads nowhere: ${broken.length}`} open>
          <LinkRows links={broken} vault={vault} of="to" />
        </Disclosure>
      ) : null}
      <Disclosure title={`Linked from: ${backlinks.pages[0]?.data.totalCount ?? incoming.length}`} open>
        {incoming.length === 0 ? (
          <p className={styles['none']}>No note links here yet.</p>
        ) : (
          <LinkRows links={incoming} vault={vault} of="from" />
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
        <Disclosure title={`Links to: ${leading.length}`}>
          <LinkRows links={leading} vault={vault} of="to" />
        </Disclosure>
      ) : null}
    </section>
  )
}
