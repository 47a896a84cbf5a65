import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useToolPages } from '../../../api/use-tool.ts'
import { EmptyState, ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { folderOf, inVault } from '../note-path.ts'
import { CardsFound } from './cards-found.tsx'
import styles from './search-results.module.css'

interface Props {
  words: string
  tag: string | undefined
  vault: string | undefined
  /** Whether there are more vaults than this one. */
  hasOthers: boolean
  onAll: () => void
}

/** Notes that match the words or the tag, best first, with an excerpt. */
export default function Found({ words: typed, tag, vault, hasOthers, onAll }: Props) {
  const words = useDeferredValue(typed.trim())
  const [isEverywhere, setEverywhere] = useState(false)
  const found = useToolPages(
    'vaultLibrarian_searchContent',
    {
      ...(words === '' ? {} : { query: words }),
      ...(tag === undefined ? {} : { tag }),
      ...(isEverywhere ? { allVaults: true } : {}),
      ...inVault(vault),
    },
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
      {hasOthers ? (
        <label className={styles['scope']}>
          <input
            type="checkbox"
            checked={isEverywhere}
            onChange={({ target }) => setEverywhere(target.checked)}
          />
          Search all vaults
        </label>
      ) : null}
      {items.length === 0 ? (
        <EmptyState title="No results">
          Try different words, “a phrase”, tag:exam or path:Biology. Search covers titles, text, tags and
          properties.
        </EmptyState>
      ) : (
        <ul className={styles['rows']}>
          {items.map(({ filePath, title, excerpt, line, vault: other }) => (
            <li key={`${other ?? ''} ${filePath}`}>
              <Link
                to="/notes"
                search={{
                  ...inVault(isEverywhere ? other : vault),
                  note: filePath,
                  ...(line > 1 ? { line: String(line) } : {}),
                }}
                className={styles['row']}
              >
                <span className={styles['title']}>{title}</span>
                <span className={styles['where']}>
                  {[isEverywhere ? other : undefined, folderOf(filePath), `line ${line}`]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                <span className={styles['excerpt']}>
                  <Marked
                    text={excerpt}
                    words={
                      words === '' ? `#${tag}` : words.replaceAll(/\b(?:tag|path):(?:"[^"]*"|\S+)|"/g, ' ')
                    }
                  />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={found} shown={items.length} total={first.data.totalCount} of="note" />
      {words === '' ? null : <CardsFound words={words} />}
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
