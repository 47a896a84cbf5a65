import { useQuery } from '@tanstack/react-query'
import { ownDataQuery, type OwnData } from '../../../api/account/own-data.ts'
import { Table, type Column } from '../../../parts/display/table.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { pluralize } from '../../../parts/text/words.ts'

const COLUMNS: readonly Column<OwnData['kept'][number]>[] = [
  { title: 'What', cell: ({ what }) => what },
  { title: 'How many', numeric: true, cell: ({ count }) => count.toLocaleString('en') },
  {
    title: 'Kept',
    cell: ({ days }) => (days === null ? 'Until it’s deleted' : `For ${pluralize(days, 'day')}`),
  },
]

const MEGABYTE = 1_000_000

const sizeText = (bytes: number): string =>
  bytes < MEGABYTE / 10 ? 'Less than 0.1 MB' : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** What is kept, how much of it, and until when. */
export function KeptData() {
  const data = useQuery(ownDataQuery)
  return (
    <Loaded query={data} doing="load what is kept" waiting="Loading your data">
      {(kept) => (
        <>
          <Table caption="What is kept" rows={kept.kept} keyOf={({ what }) => what} columns={COLUMNS} />
          <p>{sizeText(kept.storage.usedBytes)} in all</p>
        </>
      )}
    </Loaded>
  )
}
