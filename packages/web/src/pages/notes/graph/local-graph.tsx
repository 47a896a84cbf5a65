import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useEveryPage, useToolPages } from '../../../api/use-tool.ts'
import { ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { Select } from '../../../parts/form/field.tsx'
import { inVault } from '../note-path.ts'
import { graphAround } from './graph-model.ts'
import { GraphView } from './graph-view.tsx'
import styles from './graph-view.module.css'

const PAGE = 200
const MOST_PAGES = 10
/** The server stops at so many. */
const MOST_NOTES = 300
const DEPTHS = [1, 2, 3]

/** The notes within a few links of one. */
export default function LocalGraph({ path, vault }: { path: string; vault: string | undefined }) {
  const [depth, setDepth] = useState(2)
  const query = useToolPages(
    'vaultLibrarian_getLinks',
    { type: 'around', filePath: path, depth, limit: PAGE, ...inVault(vault) },
    { keepPrevious: true },
  )
  useEveryPage(query, MOST_PAGES)
  const isWhole = !query.hasNextPage || query.pages.length >= MOST_PAGES
  const graph = useMemo(
    () =>
      isWhole
        ? graphAround(
            path,
            query.pages
              .flatMap(({ data }) => data.items)
              .flatMap((link) =>
                'path' in link || link.to === null ? [] : [{ from: link.from, to: link.to }],
              ),
          )
        : undefined,
    [path, query.pages, isWhole],
  )
  if (query.error)
    return <ErrorState error={query.error} doing="load the graph" onRetry={() => void query.refetch()} />
  if (query.isPending || !graph) return <Progress label="Loading graph" />
  const isAlone = graph.nodes.length === 1
  return (
    <div className={styles['page']}>
      <div className={styles['top']}>
        {isAlone ? (
          <p className={styles['none']}>No links to or from this note yet</p>
        ) : (
          <Select label="Links away" value={depth} onChange={({ target }) => setDepth(Number(target.value))}>
            {DEPTHS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        )}
        <Link to="/notes/graph" search={inVault(vault)}>
          Graph of all notes
        </Link>
      </div>
      {isAlone ? null : <GraphView graph={graph} vault={vault} />}
      {graph.nodes.length >= MOST_NOTES ? (
        <p className={styles['none']}>The nearest {MOST_NOTES} notes are shown.</p>
      ) : null}
    </div>
  )
}
