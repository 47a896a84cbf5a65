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

const asText = (value: unknown): string => JSON.stringify(value, null, 2)

/** What to do, in the order in which it is done. */
function ClientSteps({ client: { client, title, next, local, remote } }: { client: ListedClient }) {
  return (
    <div className={styles['ways']}>
      {local ? (
        <section className={styles['way']} aria-labelledby="local">
          <h2 id="local">On this machine</h2>
          <ol className={styles['steps']}>
            <li>
              <p>
                Run this in the folder of Tutor Nexus. It adds one entry and leaves the rest of the file as it
                is.
              </p>
              <Copyable label="the command" text={local.command} />
            </li>
            <li>
              <p>{next}</p>
            </li>
          </ol>
          <Disclosure title="Or edit the file yourself">
            <div className={styles['inside']}>
              <p>
                Merge this into <code>{local.file}</code>
              </p>
              <Copyable label="the configuration" text={asText(local.configuration)} />
            </div>
          </Disclosure>
        </section>
      ) : null}
      <section className={styles['way']} aria-labelledby="remote">
        <h2 id="remote">Over the network</h2>
        {remote ? (
          <ol className={styles['steps']}>
            <li>
              <p>Make a token. It is shown once.</p>
              <Copyable label="the command for a token" text={`npx tn token create --name ${client}`} />
            </li>
            <li>
              <p>Put this into the configuration, with the token in its place.</p>
              <Copyable label="the configuration with an address" text={asText(remote.configuration)} />
            </li>
            <li>
              <p>{next}</p>
            </li>
          </ol>
        ) : (
          <p className={styles['note']}>
            The configuration file of {title} takes no address. Connect it on the machine on which Tutor Nexus
            runs.
          </p>
        )}
      </section>
    </div>
  )
}
