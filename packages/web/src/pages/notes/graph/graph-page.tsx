import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useEveryPage, useToolPages } from '../../../api/use-tool.ts'
import { EmptyState, ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { PageHeader } from '../../../parts/layout/page-header.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { inVault } from '../note-path.ts'
import { GraphFilterForm } from './graph-filters.tsx'
import { graphOf, type NoteWithLinks } from './graph-model.ts'
import { GraphView } from './graph-view.tsx'
import styles from './graph-view.module.css'

const route = getRouteApi('/notes/graph')

const PAGE = 200
/** A vault with more notes than these pages hold is shown by its first ones. */
const MOST_PAGES = 25

/** Every note of a vault with its links. */
export function GraphPage() {
  const { vault, q, tag, folder, orphans, files, missing } = route.useSearch()
  const query = useToolPages('vaultLibrarian_getLinks', { type: 'graph', limit: PAGE, ...inVault(vault) })
  useEveryPage(query, MOST_PAGES)
  const { pages, error } = query
  const isWhole = pages.length > 0 && (!query.hasNextPage || pages.length >= MOST_PAGES)
  const notes = useMemo(() => (isWhole ? notesIn(pages) : []), [pages, isWhole])
  const total = pages[0]?.data.totalCount ?? 0
  const graph = useMemo(
    () =>
      graphOf(notes, {
        tag,
        folder,
        hasOrphans: orphans !== 'off',
        hasFiles: files === 'on',
        hasMissing: missing !== 'off',
      }),
    [notes, tag, folder, orphans, files, missing],
  )
  const matches = useMemo(() => {
    const words = q?.toLowerCase().split(/\s+/u).filter(Boolean) ?? []
    if (words.length === 0) return undefined
    const isFound = (text: string) => words.every((word) => text.toLowerCase().includes(word))
    return new Set(
      graph.nodes.filter(({ id, tags }) => isFound(`${id} #${tags.join(' #')}`)).map(({ id }) => id),
    )
  }, [graph, q])
  return (
    <>
      <PageHeader
        title="Graph"
        above={
          <Link to="/notes" search={inVault(vault)}>
            Notes
          </Link>
        }
      >
        {isWhole
          ? `${pluralize(graph.nodes.filter(({ kind }) => kind === 'note').length, 'note')}, ${pluralize(graph.links.length, 'link')}`
          : null}
      </PageHeader>
      {error ? (
        <ErrorState error={error} doing="load the graph" onRetry={() => void query.refetch()} />
      ) : !isWhole ? (
        <Progress
          label={
            total > PAGE
              ? `Loading ${Math.min(pages.length * PAGE, total)} of ${total} notes`
              : 'Loading notes'
          }
        />
      ) : notes.length === 0 ? (
        <EmptyState title="No notes yet">Write notes and link them with [[their names]].</EmptyState>
      ) : (
        <div className={styles['page']}>
          <GraphFilterForm notes={notes} found={matches?.size} />
          <GraphView graph={graph} vault={vault} matches={matches} isWholePage />
          {notes.length < total ? (
            <p className={styles['none']}>
              The first {notes.length.toLocaleString('en')} of {pluralize(total, 'note')} are shown.
            </p>
          ) : null}
        </div>
      )}
    </>
  )
}

type Pages = ReturnType<typeof useToolPages<'vaultLibrarian_getLinks'>>['pages']

const notesIn = (pages: Pages): NoteWithLinks[] =>
  pages
    .flatMap(({ data }) => data.items)
    .flatMap((item) =>
      'path' in item
        ? [{ path: item.path, tags: item.tags ?? [], links: item.links ?? [], missing: item.missing ?? [] }]
        : [],
    )
