import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Tabs } from '../../parts/layout/tabs.tsx'
import { Accounts } from './accounts/accounts.tsx'
import { AuditLog } from './audit-log.tsx'
import { Health } from './health.tsx'
import { Invitations } from './invitations/invitations.tsx'
import { Sources } from './sources.tsx'

const route = getRouteApi('/operator')

const TABS = [
  { id: 'accounts', label: 'Accounts' },
  { id: 'invitations', label: 'Invitations' },
  { id: 'sources', label: 'Sources' },
  { id: 'health', label: 'Health' },
  { id: 'audit', label: 'Audit log' },
] as const

type TabId = (typeof TABS)[number]['id']

const PANELS: Readonly<Record<TabId, () => ReactNode>> = {
  accounts: () => <Accounts />,
  invitations: () => <Invitations />,
  sources: () => <Sources />,
  health: () => <Health />,
  audit: () => <AuditLog />,
}

/** For those who run the server. */
export function OperatorPage() {
  const { show } = route.useSearch()
  const navigate = route.useNavigate()
  const chosen = TABS.find(({ id }) => id === show)?.id ?? 'accounts'
  return (
    <>
      <PageHeader title="Operator">
        Accounts, invitations and the state of this server. You don’t see what people store.
      </PageHeader>
      <Tabs
        label="Operator"
        tabs={TABS}
        chosen={chosen}
        onChoose={(id) => void navigate({ search: id === 'accounts' ? {} : { show: id }, replace: true })}
      >
        {PANELS[chosen]()}
      </Tabs>
    </>
  )
}
