import { useToolPages } from '../../../api/use-tool.ts'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { inVault, nameOf } from '../note-path.ts'
import styles from './link-rows.module.css'
import { Passages } from './passages.tsx'

/** Sentences of other notes that name this one without a link. */
export default function Mentions({ path, vault }: { path: string; vault: string | undefined }) {
  const query = useToolPages('vaultLibrarian_getLinks', {
    type: 'mentions',
    filePath: path,
    excerpts: true,
    ...inVault(vault),
  })
  const found = query.pages.flatMap(({ data }) => data.items).filter((item) => 'path' in item)
  return (
    <Loaded query={query} doing="load mentions" waiting="Loading mentions">
      {() =>
        found.length === 0 ? (
          <p className={styles['none']}>No other note mentions this name without a link</p>
        ) : (
          <>
            <Passages
              passages={found.map(({ path: note, line = 1, text = '', excerpt = text }) => ({
                note,
                line,
                excerpt,
                marked: nameOf(path),
              }))}
              vault={vault}
            />
            <ShowMore
              query={query}
              shown={found.length}
              total={query.pages[0]?.data.totalCount}
              of="mention"
            />
          </>
        )
      }
    </Loaded>
  )
}
