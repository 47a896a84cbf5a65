import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery, type ManagedAccount } from '../../../api/account/operator.ts'
import { ROLES } from '../../../parts/account/roles.ts'
import { Table, type Column } from '../../../parts/display/table.tsx'
import { Tag } from '../../../parts/display/tag.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Moment } from '../../../parts/time/moment.tsx'
import styles from '../operator.module.css'
import { ManageAccount } from './manage-account.tsx'
import { planText } from './manage-plan.tsx'

export function Accounts() {
  const accounts = useQuery(accountsQuery)
  const [managedId, setManagedId] = useState<string>()
  const managed = accounts.data?.find(({ id }) => id === managedId)
  return (
    <Loaded query={accounts} doing="load the accounts" waiting="Loading accounts">
      {(items) => (
        <>
          <Table caption="Accounts" rows={items} keyOf={({ id }) => id} columns={columnsFor(setManagedId)} />
          {managed ? <ManageAccount account={managed} onClose={() => setManagedId(undefined)} /> : null}
        </>
      )}
    </Loaded>
  )
}

const columnsFor = (onManage: (id: string) => void): readonly Column<ManagedAccount>[] => [
  { title: 'Name', cell: nameOf },
  { title: 'Role', cell: ({ role }) => <span className={styles['role']}>{ROLES[role]}</span> },
  { title: 'Plan', minor: true, cell: ({ subscription }) => planText(subscription) },
  { title: 'Stored', numeric: true, minor: true, cell: storedText },
  { title: 'Last seen', minor: true, cell: lastSeen },
  {
    title: 'Actions',
    cell: ({ id, name, isLocalOwner }) =>
      isLocalOwner ? null : (
        <Button
          look="quiet"
          className={styles['manage']}
          aria-label={`Manage ${name}`}
          onClick={() => onManage(id)}
        >
          Manage
        </Button>
      ),
  },
]

const lastSeen = ({ lastSeenAt }: ManagedAccount) =>
  lastSeenAt === null ? 'Never' : <Moment at={lastSeenAt} />

const nameOf = ({ name, disabledAt, isLocalOwner }: ManagedAccount) => (
  <>
    {name} {disabledAt === null ? null : <Tag tone="danger">disabled</Tag>}
    {isLocalOwner ? <Tag>owner of the machine</Tag> : null}
  </>
)

const MEGABYTE = 1_000_000

function storedText({ storage: { usedBytes, limitBytes } }: ManagedAccount): string {
  const used = (usedBytes / MEGABYTE).toFixed(1)
  return limitBytes === null ? `${used} MB` : `${used} of ${limitBytes / MEGABYTE} MB`
}
