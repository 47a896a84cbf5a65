import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sourcesQuery, type CatalogSource } from '../../api/account/operator.ts'
import { listImports } from '../../api/imports.ts'
import { Table, type Column } from '../../parts/display/table.tsx'
import { Tag } from '../../parts/display/tag.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { ImportList } from '../../parts/import/import-list.tsx'
import { Nothing } from '../../parts/list/rows.tsx'
import { Moment } from '../../parts/time/moment.tsx'
import styles from './operator.module.css'

const REFRESH_MS = 2_000

/** Where catalog data comes from, and imports under way. */
export function Sources() {
  const sources = useQuery(sourcesQuery)
  const imports = useQuery({
    queryKey: ['imports'],
    queryFn: listImports,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.imports.some(({ state }) => state === 'running') ? REFRESH_MS : false,
  })
  return (
    <div className={styles['panel']}>
      <p>
        <Link to="/settings" hash="data">
          Import data
        </Link>
      </p>
      {imports.data ? <ImportList jobs={imports.data.imports} /> : null}
      <Loaded query={sources} doing="load the sources" waiting="Loading sources">
        {(items) =>
          items.length === 0 ? (
            <Nothing>No data imported yet</Nothing>
          ) : (
            <Table caption="Sources" rows={byName(items)} keyOf={keyOf} columns={COLUMNS} />
          )
        }
      </Loaded>
    </div>
  )
}

/** What is being imported stands apart from what people already see. */
const keyOf = ({ name, state }: CatalogSource): string => `${state} ${name}`

/** A file of a whole province has a run for each school and subject; together they are one source. */
function byName(runs: readonly CatalogSource[]): CatalogSource[] {
  return [...Map.groupBy(runs, keyOf).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, rows: others.reduce((sum, { rows }) => sum + rows, first.rows) }] : [],
  )
}

const COLUMNS: readonly Column<CatalogSource>[] = [
  {
    title: 'Source',
    cell: ({ name, isDemo, state }) => (
      <>
        {name} {isDemo ? <Tag>demo</Tag> : null} {state === 'staging' ? <Tag>importing</Tag> : null}
      </>
    ),
  },
  { title: 'Format', minor: true, cell: ({ adapter }) => adapter },
  { title: 'Rows', numeric: true, cell: ({ rows }) => rows.toLocaleString('en') },
  { title: 'Data from', minor: true, cell: ({ asOf }) => asOf ?? '' },
  { title: 'Imported', cell: ({ importedAt }) => (importedAt === null ? '' : <Moment at={importedAt} />) },
]
