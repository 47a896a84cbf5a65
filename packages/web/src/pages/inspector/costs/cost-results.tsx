import { Link } from '@tanstack/react-router'
import type { Arguments, Data } from '../../../api/call.ts'
import { useToolPages } from '../../../api/use-tool.ts'
import { Facts } from '../../../parts/display/facts.tsx'
import { Table, type Column } from '../../../parts/display/table.tsx'
import { EmptyState, ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { Select } from '../../../parts/form/field.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { exact, keysOf, lastFolder, namedIn, short } from '../labels.ts'
import { LogText } from '../text/log-text.tsx'
import styles from './costs.module.css'
import { money } from './money.ts'

type Answer = Data<'get_session_costs'>
type Row = Answer['costs'][number]
type Group = Answer['by']

const GROUPS: Readonly<Record<Group, string>> = {
  day: 'Day',
  model: 'Model',
  project: 'Project',
  session: 'Session',
}

interface Props {
  filter: Arguments<'get_session_costs'>
  by: string | undefined
  onGroup: (by: string) => void
}

const ownTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What sessions cost, by day, model, project or session. */
export function CostResults({ filter, by: given, onGroup }: Props) {
  const by = namedIn(GROUPS, given) ?? 'day'
  const found = useToolPages(
    'get_session_costs',
    { ...filter, by, time_zone: ownTimeZone },
    { keepPrevious: true },
  )
  const [first] = found.pages
  if (found.error)
    return <ErrorState error={found.error} doing="load costs" onRetry={() => void found.refetch()} />
  if (!first) return <Progress label="Adding up costs" />
  const rows = found.pages.flatMap(({ data }) => data.costs)
  const { total, prices_as_of: asOf } = first.data
  return (
    <div className={styles['costs']}>
      <div className={styles['group']}>
        <Select label="Costs by" value={by} onChange={({ target }) => onGroup(target.value)}>
          {keysOf(GROUPS).map((group) => (
            <option key={group} value={group}>
              {GROUPS[group]}
            </option>
          ))}
        </Select>
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No costs yet">Sessions that used tokens appear here with their cost.</EmptyState>
      ) : (
        <>
          <Facts
            facts={[
              ['Total', money(total.cost_usd)],
              ['Of it for the cache', total.cache_usd === null ? '' : money(total.cache_usd)],
              ['Without a cache', total.uncached_usd === null ? '' : money(total.uncached_usd)],
              ['Tokens', exact(total.tokens.total)],
            ]}
          />
          <Table
            caption={`Costs by ${GROUPS[by].toLowerCase()}`}
            columns={columnsFor(by)}
            rows={rows}
            keyOf={({ key }) => key}
          />
          <ShowMore query={found} shown={rows.length} total={first._meta.total_items} of="row" />
          <p className={styles['note']}>
            In US dollars, by list prices of {asOf}. A model without a price is left out of the sums.
          </p>
        </>
      )}
    </div>
  )
}

const columnsFor = (by: Group): Column<Row>[] => [
  { title: GROUPS[by], cell: (row) => <Name row={row} by={by} /> },
  { title: 'Cost', numeric: true, cell: ({ cost_usd: cost }) => money(cost) },
  {
    title: 'Without cache',
    numeric: true,
    cell: ({ uncached_usd: cost }) => (cost === null ? '' : money(cost)),
  },
  { title: 'Tokens', numeric: true, cell: ({ tokens }) => short(tokens.total) },
  { title: 'Input', numeric: true, minor: true, cell: ({ tokens }) => short(tokens.input) },
  { title: 'Output', numeric: true, minor: true, cell: ({ tokens }) => short(tokens.output) },
  { title: 'Cache reads', numeric: true, minor: true, cell: ({ tokens }) => short(tokens.cache_read) },
  { title: 'Cache writes', numeric: true, minor: true, cell: ({ tokens }) => short(tokens.cache_write) },
  ...(by === 'model'
    ? []
    : [{ title: 'Models', minor: true, cell: ({ models }: Row) => models.map(modelText).join(', ') }]),
]

const modelText = ({ name, cost_usd: cost }: Row['models'][number]): string => `${name} (${money(cost)})`

function Name({ row: { key, label }, by }: { row: Row; by: Group }) {
  if (key === '') return 'No date'
  if (by === 'project') return <LogText text={lastFolder(label)} />
  if (by !== 'session') return <LogText text={label} />
  return (
    <Link to="/inspector/$session" params={{ session: key }}>
      <LogText text={label} />
    </Link>
  )
}
