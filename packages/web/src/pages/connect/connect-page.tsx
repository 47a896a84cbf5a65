import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { clientsQuery, type ListedClient } from '../../api/clients.ts'
import { Copyable } from '../../parts/display/copyable.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Disclosure } from '../../parts/layout/disclosure.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Tabs } from '../../parts/layout/tabs.tsx'
import styles from './connect-page.module.css'

const route = getRouteApi('/connect')

export function ConnectPage() {
  const clients = useQuery(clientsQuery)
  const { client } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <PageHeader title="Connect an AI assistant">
        Your assistant gets the same tools and data as this app.
      </PageHeader>
      <Loaded query={clients} doing="load assistants" waiting="Loading assistants">
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

/** Setup steps. */
function ClientSteps({ client: { client, title, next, local, remote } }: { client: ListedClient }) {
  return (
    <div className={styles['ways']}>
      {local ? (
        <section className={styles['way']} aria-labelledby="local">
          <h2 id="local">On this computer</h2>
          <ol className={styles['steps']}>
            <li>
              <p>
                Run this in the Tutor Nexus folder. It adds one entry and leaves the rest of the file
                unchanged.
              </p>
              <Copyable label="command" text={local.command} />
            </li>
            <li>
              <p>{next}</p>
            </li>
          </ol>
          <Disclosure title="Or edit the file yourself">
            <div className={styles['inside']}>
              <p>
                Add this to <code>{local.file}</code>
              </p>
              <Copyable label="configuration" text={local.text} />
            </div>
          </Disclosure>
        </section>
      ) : null}
      <section className={styles['way']} aria-labelledby="remote">
        <h2 id="remote">Over the network</h2>
        {remote ? (
          <ol className={styles['steps']}>
            <li>
              <p>Create a token. It’s shown only once.</p>
              <Copyable
                label="command to create a token"
                text={`npx tutor-nexus token create --name ${client}`}
              />
            </li>
            <li>
              <p>Add this to the configuration and insert your token.</p>
              <Copyable label="remote configuration" text={remote.text} />
            </li>
            <li>
              <p>{next}</p>
            </li>
          </ol>
        ) : (
          <p className={styles['note']}>
            {title} can’t connect to a remote server. Set it up on the computer that runs Tutor Nexus.
          </p>
        )}
      </section>
    </div>
  )
}
