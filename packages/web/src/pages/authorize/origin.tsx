import type { AccessRequest } from '../../api/account/interaction.ts'
import { Icon } from '../../parts/display/icon.tsx'
import styles from './consent.module.css'

/** Where a client comes from and how well it is known. */
export function Origin({ client: { host, kind } }: Pick<AccessRequest, 'client'>) {
  if (kind === 'metadata')
    return (
      <p>
        From <strong>{host}</strong>, verified by its web address.
      </p>
    )
  if (kind === 'verified')
    return (
      <p>
        {host === null ? null : (
          <>
            From <strong>{host}</strong>.{' '}
          </>
        )}
        Added by whoever runs this server.
      </p>
    )
  if (kind === 'built-in')
    return <p>Somebody typed a command to sign in here. Allow it only if that was you, just now.</p>
  return (
    <div className={styles['warning']}>
      <Icon name="warning" />
      <p>
        It registered itself: anyone can use this name. Allow it only if you started this yourself
        {host === null ? '.' : ' and know where it leads: '}
        {host === null ? null : <strong>{whereTo(host)}</strong>}
      </p>
    </div>
  )
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

const whereTo = (host: string): string => (LOOPBACK.test(host) ? `this computer (${host})` : host)
