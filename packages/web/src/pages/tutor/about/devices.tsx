import type { Data } from '../../../api/call.ts'
import styles from './devices.module.css'
import { syncSeen } from './sync-status.ts'

/** What is pending on other devices. */
export function Devices({ sync }: { sync: Data<'tn_session_sync_status'> }) {
  const { devices, home, waiting } = syncSeen(sync)
  if (devices.length === 0 && home === undefined && waiting.length === 0)
    return sync.status === 'synced' ? 'None has a copy' : 'Something waits for another device'
  return (
    <ul className={styles['devices']}>
      {home === undefined ? null : <li>{home} answers in this session</li>}
      {waiting.map(({ id, text }) => (
        <li key={id}>Waits to be sent: {text}</li>
      ))}
      {devices.map(({ id, name, pending }) => (
        <li key={id}>
          {name}:{' '}
          {pending === 0 ? 'has all of it' : `lacks ${pending} ${pending === 1 ? 'entry' : 'entries'}`}
        </li>
      ))}
    </ul>
  )
}
