import { useAuditPages, type AuditEntry } from '../../api/account/activity.ts'
import { auditDetail, auditEvent } from '../../parts/account/audit-words.ts'
import { Table, type Column } from '../../parts/display/table.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Nothing } from '../../parts/list/rows.tsx'
import { ShowMore } from '../../parts/list/show-more.tsx'
import { Moment } from '../../parts/time/moment.tsx'

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: 'Event', cell: ({ event }) => auditEvent(event) },
  { title: 'About', cell: ({ detail }) => auditDetail(detail) },
  {
    title: 'From',
    minor: true,
    cell: ({ address, actor }) => (actor === null ? (address ?? '') : 'Operator'),
  },
  { title: 'When', cell: ({ at }) => <Moment at={at} /> },
]

/** One's own part of the audit log. */
export function Activity() {
  const activity = useAuditPages('/account/v1/audit')
  const { entries } = activity
  return (
    <Loaded query={activity} doing="load your activity" waiting="Loading activity">
      {() =>
        entries.length === 0 ? (
          <Nothing>Nothing yet</Nothing>
        ) : (
          <>
            <Table
              caption="Recent activity"
              rows={entries}
              keyOf={({ at, event, detail }) => `${at} ${event} ${JSON.stringify(detail)}`}
              columns={COLUMNS}
            />
            <ShowMore query={activity} shown={entries.length} of="event" />
          </>
        )
      }
    </Loaded>
  )
}
