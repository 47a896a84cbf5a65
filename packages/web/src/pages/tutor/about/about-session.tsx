import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { autoRefresh } from '../../../api/auto-refresh.ts'
import type { Data } from '../../../api/call.ts'
import { toolQuery } from '../../../api/use-tool.ts'
import { Facts } from '../../../parts/display/facts.tsx'
import { RefreshStatus } from '../../../parts/feedback/refresh-status.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { answeredBy, ENGINE_NAMES } from '../../../parts/study/engines.ts'
import { capitalize } from '../../../parts/text/words.ts'
import { Moment } from '../../../parts/time/moment.tsx'
import { fieldOf, listOf, numberOf, textOf } from '../field-of.ts'
import type { SessionLog } from '../log/session-log.ts'
import styles from './about-session.module.css'
import { EngineNote } from './engine-note.tsx'

interface Props {
  log: SessionLog
  query: Parameters<typeof RefreshStatus>[0]['query']
  onRefresh: () => void
}

/** Engine, quota and devices of a session; collapsed on narrow pages. */
export function AboutSession({ log, query, onRefresh }: Props) {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches)
  return (
    <aside aria-label="About this session" className={styles['about']}>
      {isWide ? (
        <SessionFacts log={log} />
      ) : (
        <Disclosure title={`Answered by ${answeredBy(log.summary.engine, null)}`}>
          <SessionFacts log={log} />
        </Disclosure>
      )}
      <RefreshStatus query={query} onRefresh={onRefresh} />
    </aside>
  )
}

function SessionFacts({ log: { summary, sync } }: { log: SessionLog }) {
  const { engine, startedAt } = summary
  return (
    <div className={styles['facts']}>
      <Facts
        facts={[
          ['Answered by', capitalize(ENGINE_NAMES[engine])],
          ['Questions left today', engine === 'operator' ? <QuotaLeft key="quota" /> : undefined],
          ['Other devices', <Devices key="devices" sync={sync} />],
          ['Started', <Moment key="started" at={startedAt} />],
        ]}
      />
      <p className={styles['engine']}>
        <EngineNote engine={engine} inSession />
      </p>
    </div>
  )
}

const wide = matchMedia('(width >= 75rem)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** The sync status of other devices. */
function Devices({ sync }: { sync: Data<'tn_session_sync_status'> }) {
  const { devices, home, waiting } = syncStatusOf(sync)
  if (devices.length === 0 && home === undefined && waiting.length === 0)
    return sync.status === 'synced' ? 'None' : 'Waiting for another device'
  return (
    <ul className={styles['devices']}>
      {home === undefined ? null : <li>Answered on {home}</li>}
      {waiting.map(({ id, text }) => (
        <li key={id}>Waiting to send: {text}</li>
      ))}
      {devices.map(({ id, name, pending }) => (
        <li key={id}>
          {name}: {pending === 0 ? 'up to date' : `${pending} ${pending === 1 ? 'entry' : 'entries'} behind`}
        </li>
      ))}
    </ul>
  )
}

interface OtherDevice {
  id: string
  name: string
  pending: number
}

interface SyncStatus {
  devices: OtherDevice[]
  /** The device that answers, if it is another one. */
  home: string | undefined
  /** Requests waiting for that device. */
  waiting: { id: string; text: string }[]
}

/** The sync status; a server without linked devices returns fewer fields. */
function syncStatusOf(sync: Data<'tn_session_sync_status'>): SyncStatus {
  const devices = sync.devices.map((device) => ({
    id: device.device,
    name: textOf(device, 'name') ?? `Device …${device.device.slice(-6)}`,
    pending: numberOf(device, 'pending') ?? 0,
  }))
  const home = fieldOf(sync, 'home')
  const isElsewhere = fieldOf(home, 'isHere') === false
  return {
    devices,
    home: isElsewhere ? (textOf(home, 'name') ?? 'another device') : undefined,
    waiting: listOf(sync, 'requests').map((request, at) => ({
      id: textOf(request, 'requestId') ?? String(at),
      text: textOf(request, 'text') ?? KINDS[textOf(request, 'kind') ?? ''] ?? 'Other',
    })),
  }
}

const KINDS: Readonly<Record<string, string>> = {
  ask: 'Question',
  cancel: 'Cancellation',
  end: 'End of session',
  resume: 'Resume',
}

/** The remaining questions to the server’s model today. */
function QuotaLeft() {
  const { data, isError } = useQuery({ ...toolQuery('tn_user_quota', {}), ...autoRefresh })
  if (isError && !data) return 'Unknown'
  if (!data) return '…'
  const { remaining, limit, resetsAt, serverModel } = data.data
  if (!serverModel) return 'None (no server model)'
  return (
    <>
      {remaining} of {limit}, resets <Moment at={resetsAt} />
    </>
  )
}
