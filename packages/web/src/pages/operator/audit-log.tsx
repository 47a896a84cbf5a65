import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useAuditPages } from '../../api/account/activity.ts'
import { accountsQuery, type ServerAuditEntry } from '../../api/account/operator.ts'
import { AUDIT_EVENTS, auditDetail, auditEvent } from '../../parts/account/audit-words.ts'
import { Table, type Column } from '../../parts/display/table.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Select } from '../../parts/form/field.tsx'
import { Nothing } from '../../parts/list/rows.tsx'
import { ShowMore } from '../../parts/list/show-more.tsx'
import { Moment } from '../../parts/time/moment.tsx'
import styles from './operator.module.css'

const COLUMNS: readonly Column<ServerAuditEntry>[] = [
  { title: 'Event', cell: ({ event }) => auditEvent(event) },
  { title: 'Person', cell: ({ user }) => user ?? '' },
  { title: 'By', minor: true, cell: ({ actorName }) => actorName ?? '' },
  { title: 'About', minor: true, cell: ({ detail }) => auditDetail(detail) },
  { title: 'From', minor: true, cell: ({ address }) => address ?? '' },
  { title: 'When', cell: ({ at }) => <Moment at={at} /> },
]

const route = getRouteApi('/operator')

/** What happened on this server, by event and by person. */
export function AuditLog() {
  const { event, user } = route.useSearch()
  const navigate = route.useNavigate()
  const accounts = useQuery(accountsQuery).data ?? []
  const filters = { ...(event === undefined ? {} : { event }), ...(user === undefined ? {} : { user }) }
  const audit = useAuditPages<ServerAuditEntry>('/operator/v1/audit', filters)
  const filter = (change: { event?: string; user?: string }) =>
    void navigate({ search: { show: 'audit', ...filters, ...change }, replace: true })
  return (
    <div className={styles['panel']}>
      <div className={styles['form']}>
        <Select label="Event" value={event ?? ''} onChange={({ target }) => filter({ event: target.value })}>
          <option value="">All events</option>
          {Object.entries(AUDIT_EVENTS).map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
        <Select label="Person" value={user ?? ''} onChange={({ target }) => filter({ user: target.value })}>
          <option value="">Everybody</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <Loaded query={audit} doing="load the audit log" waiting="Loading audit log">
        {() =>
          audit.entries.length === 0 ? (
            <Nothing>No results</Nothing>
          ) : (
            <>
              <Table caption="Audit log" rows={audit.entries} keyOf={({ id }) => id} columns={COLUMNS} />
              <ShowMore query={audit} shown={audit.entries.length} of="event" />
            </>
          )
        }
      </Loaded>
    </div>
  )
}
