import type { ListedClient } from '../../api/clients.ts'
import { Copyable } from '../../parts/display/copyable.tsx'
import { Disclosure } from '../../parts/layout/disclosure.tsx'
import styles from './client-steps.module.css'

const asText = (value: unknown): string => JSON.stringify(value, null, 2)

/** What to do, in the order in which it is done. */
export function ClientSteps({ client: { client, title, next, local, remote } }: { client: ListedClient }) {
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
