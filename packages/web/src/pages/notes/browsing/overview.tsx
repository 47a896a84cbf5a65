import { Link } from '@tanstack/react-router'
import { useTool, useToolPages } from '../../../api/use-tool.ts'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { Bookmarks } from '../bookmarks/bookmarks.tsx'
import { inVault } from '../note-path.ts'
import { LinkRows } from '../links/link-rows.tsx'
import styles from './overview.module.css'

const MOST_TAGS = 50

/** Tags and broken links, shown when no note is open. */
export default function Overview({ vault }: { vault: string | undefined }) {
  const tags = useTool('vaultLibrarian_listTags', { limit: MOST_TAGS, ...inVault(vault) })
  const broken = useToolPages('vaultLibrarian_getLinks', { type: 'broken', ...inVault(vault) })
  const links = broken.pages.flatMap(({ data }) => data.items)
  return (
    <div className={styles['overview']}>
      <Bookmarks vault={vault} />
      <section aria-labelledby="tags">
        <h2 id="tags">Tags</h2>
        <Loaded query={tags} doing="load tags" waiting="Loading tags">
          {({ data }) =>
            data.items.length === 0 ? (
              <p className={styles['none']}>
                No tags yet. Write #biology in a note, or list tags at the top.
              </p>
            ) : (
              <ul className={styles['tags']}>
                {data.items.map(({ tag, notes }) => (
                  <li key={tag}>
                    <Link to="/notes" search={{ ...inVault(vault), tag }}>
                      #{tag}
                    </Link>{' '}
                    <span className={styles['count']}>{notes}</span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <section aria-labelledby="broken">
        <h2 id="broken">Broken links</h2>
        <Loaded query={broken} doing="load broken links" waiting="Loading broken links">
          {() =>
            links.length === 0 ? (
              <p className={styles['none']}>No broken links</p>
            ) : (
              <LinkRows links={links} vault={vault} of="from" />
            )
          }
        </Loaded>
        {broken.hasNextPage ? (
          <ShowMore query={broken} shown={links.length} total={broken.pages[0]?.data.totalCount} of="link" />
        ) : null}
      </section>
    </div>
  )
}
