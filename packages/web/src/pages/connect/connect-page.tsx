import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { clientsQuery } from '../../api/clients.ts'
import { Loaded } from '../../parts/feedback/states.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Tabs } from '../../parts/layout/tabs.tsx'
import { ClientSteps } from './client-steps.tsx'

const route = getRouteApi('/connect')

export function ConnectPage() {
  const clients = useQuery(clientsQuery)
  const { client } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <PageHeader title="Connect an AI assistant">
        Your assistant then has the same tools as these pages, on the same data.
      </PageHeader>
      <Loaded query={clients} doing="list the assistants" waiting="Looking up the assistants">
        {(listed) => {
          const shown = listed.find((each) => each.client === client) ?? listed[0]
          if (!shown) return null
          return (
            <Tabs
              label="Assistants"
              tabs={listed.map((each) => ({ id: each.client, label: each.title }))}
              chosen={shown.client}
              onChoose={(id) => void navigate({ search: { client: id }, replace: true, resetScroll: false })}
            >
              <ClientSteps client={shown} />
            </Tabs>
          )
        }}
      </Loaded>
    </>
  )
}
