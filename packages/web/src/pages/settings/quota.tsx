import type { ReactNode } from 'react'
import type { Data } from '../../api/call.ts'
import { useTool } from '../../api/use-tool.ts'
import { Facts } from '../../parts/display/facts.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Moment } from '../../parts/time/moment.tsx'
import styles from './quota.module.css'
import { Nothing } from '../../parts/list/rows.tsx'

const STATUSES: Readonly<Record<string, string>> = {
  'cancelled-at-period-end': 'Cancelled, holds until it ends',
  'past-due': 'Not renewed yet',
  lapsed: 'Not renewed',
  cancelled: 'Cancelled',
}

const PLANS = { anonymous: 'None (not signed in)', free: 'Free', paid: 'Paid' } as const

/** Of all questions, only those to the server’s model count. */
export function Quota() {
  const quota = useTool('tn_user_quota', {})
  return (
    <Loaded query={quota} doing="load your quota" waiting="Loading quota">
      {({ data }) => (
        <>
          {data.serverModel ? (
            <Counted quota={data} />
          ) : (
            <Nothing>This server has no model of its own, so there is no limit for questions.</Nothing>
          )}
          <Storage storage={data.storage} />
        </>
      )}
    </Loaded>
  )
}

const MEGABYTE = 1_000_000

const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1)

interface MeterProps {
  label: string
  max: number
  value: number
  children: ReactNode
}

/** A bar, and under it what it says in words. */
function Meter({ label, max, value, children }: MeterProps) {
  return (
    <div className={styles['left']}>
      <meter className={styles['meter']} aria-label={label} min={0} max={Math.max(max, 1)} value={value} />
      <p>{children}</p>
    </div>
  )
}

function Storage({ storage: { usedBytes, limitBytes } }: { storage: Data<'tn_user_quota'>['storage'] }) {
  if (limitBytes === null) return <p>{megabytes(usedBytes)} MB stored</p>
  return (
    <Meter label="Storage used" max={limitBytes} value={usedBytes}>
      {megabytes(usedBytes)} of {megabytes(limitBytes)} MB stored
    </Meter>
  )
}

function Counted({ quota: { tier, used, limit, remaining, resetsAt } }: { quota: Data<'tn_user_quota'> }) {
  const plan = useTool('tn_user_subscription', {}).data?.data
  const hasEnded = plan?.tier !== plan?.plan
  return (
    <div className={styles['quota']}>
      <Meter label="Questions left today" max={limit} value={remaining}>
        {remaining} of {limit} questions left today
      </Meter>
      <Facts
        facts={[
          ['Plan', PLANS[tier]],
          ['Asked today', used],
          ['Resets', <Moment key="resets" at={resetsAt} />],
          ['Status', STATUSES[plan?.status ?? '']],
          ['Since', plan?.since ? <Moment key="since" at={plan.since} /> : undefined],
          ['Renews', plan?.renewsAt ? <Moment key="renews" at={plan.renewsAt} /> : undefined],
          [hasEnded ? 'Ended' : 'Ends', plan?.endsAt ? <Moment key="ends" at={plan.endsAt} /> : undefined],
        ]}
      />
    </div>
  )
}
