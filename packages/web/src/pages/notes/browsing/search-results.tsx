import { Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useToolPages } from '../../../api/use-tool.ts'
import { EmptyState, ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { folderOf, inVault } from '../note-path.ts'
import styles from './search-results.module.css'

interface Props {
  words: string
  tag: string | undefined
  vault: string | undefined
  onAll: () => void
}

/** Notes that match the words or the tag, best first, with an excerpt. */
export default function Found({ words: typed, tag, vault, onAll }: Props) {
  const words = useDeferredValue(typed.trim())
  const found = useToolPages(
    'vaultLibrarian_searchContent',
    { ...(words === '' ? {} : { query: words }), ...(tag === undefined ? {} : { tag }), ...inVault(vault) },
    { keepPrevious: true, enabled: words !== '' || tag !== undefined },
  )
  const items = found.pages.flatMap(({ data }) => data.items)
  const [first] = found.pages
  if (!first)
    return found.error ? (
      <ErrorState error={found.error} doing="search notes" onRetry={() => void found.refetch()} />
    ) : (
      <Progress label="Searching notes" />
    )
  return (
    <section aria-label="Search results" className={styles['found']}>
      {tag === undefined ? null : (
        <p className={styles['tag']}>
          Notes tagged <strong>#{tag}</strong> <Button onClick={onAll}>Show all notes</Button>
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState title="No results">
          Try different words. Search covers titles, text, tags and properties.
        </EmptyState>
      ) : (
        <ul className={styles['rows']}>
          {items.map(({ filePath, title, excerpt, line }) => (
            <li key={filePath}>
              <Link to="/notes" search={{ ...inVault(vault), note: filePath }} className={styles['row']}>
                <span className={styles['title']}>{title}</span>
                <span className={styles['where']}>
                  {[folderOf(filePath), `line ${line}`].filter(Boolean).join(', ')}
                </span>
                <span className={styles['excerpt']}>
                  <Marked text={excerpt} words={words === '' ? `#${tag}` : words} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={found} shown={items.length} total={first.data.totalCount} of="note" />
    </section>
  )
}

/** Highlights the search words in a text. */
function Marked({ text, words }: { text: string; words: string }) {
  const wanted = words.split(/\s+/u).filter((word) => word.length > 1)
  if (wanted.length === 0) return text
  const pattern = new RegExp(`(${wanted.map(escaped).join('|')})`, 'giu')
  return text.split(pattern).map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
      <mark key={at} className={styles['mark']}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
