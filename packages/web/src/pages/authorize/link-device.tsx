import type { Decision, LinkRequest } from '../../api/account/interaction.ts'
import { ErrorState } from '../../parts/feedback/states.tsx'
import { Button } from '../../parts/form/button.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import styles from './consent.module.css'

interface Props {
  request: LinkRequest
  deciding: { isPending: boolean; error: unknown }
  onDecide: (decision: Decision) => void
}

/** Asks whether a device gets a copy of everything. */
export function LinkDevice({ request: { device, account }, deciding, onDecide }: Props) {
  return (
    <div className={styles['consent']}>
      <PageHeader title={`Link ${device.name}?`}>
        <p>
          It gets a copy of your tasks, sessions, cards, preferences and transcript, and keeps it up to date.
          Link it only if you started this yourself.
        </p>
      </PageHeader>
      <p>You can end this at any time on the Access page. Signed in as {account.name}.</p>
      {deciding.error ? <ErrorState error={deciding.error} doing="send your decision" /> : null}
      <div className={styles['actions']}>
        <Button
          look="primary"
          busy={deciding.isPending}
          onClick={() => onDecide({ decision: 'allow', groups: [] })}
        >
          Link device
        </Button>
        <Button disabled={deciding.isPending} onClick={() => onDecide({ decision: 'deny', groups: [] })}>
          Don’t link
        </Button>
      </div>
    </div>
  )
}
