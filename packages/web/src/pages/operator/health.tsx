import { useQuery } from '@tanstack/react-query'
import { autoRefresh } from '../../api/auto-refresh.ts'
import { healthQuery } from '../../api/account/operator.ts'
import { Facts } from '../../parts/display/facts.tsx'
import { RefreshStatus } from '../../parts/feedback/refresh-status.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Moment } from '../../parts/time/moment.tsx'
import styles from './operator.module.css'

const MEGABYTE = 1_000_000
const DATABASES: Readonly<Record<string, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export function Health() {
  const health = useQuery({ ...healthQuery, ...autoRefresh })
  return (
    <div className={styles['panel']}>
      <Loaded query={health} doing="load the state of the server" waiting="Loading health">
        {({ version, database, publicUrl, upSince, memoryBytes, accounts, disabledAccounts }) => (
          <>
            <Facts
              facts={[
                ['Version', version],
                ['Address', publicUrl],
                ['Database', DATABASES[database] ?? database],
                ['Running since', <Moment key="since" at={upSince} />],
                ['Memory', `${Math.round(memoryBytes / MEGABYTE)} MB`],
                ['Accounts', accounts],
                ['Disabled', disabledAccounts],
              ]}
            />
            <RefreshStatus query={health} onRefresh={() => void health.refetch()} />
          </>
        )}
      </Loaded>
    </div>
  )
}
