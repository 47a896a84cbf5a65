import type { Data } from '../../api/call.ts'
import { useTool } from '../../api/use-tool.ts'
import { Facts } from '../../parts/display/facts.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Moment } from '../../parts/time/moment.tsx'
import styles from './quota.module.css'
import { Nothing } from './rows.tsx'

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

function Storage({ storage: { usedBytes, limitBytes } }: { storage: Data<'tn_user_quota'>['storage'] }) {
  if (limitBytes === null) return <p>{megabytes(usedBytes)} MB stored</p>
  return (
    <div className={styles['left']}>
      <meter
        className={styles['meter']}
        aria-label="Storage used"
        min={0}
        max={Math.max(limitBytes, 1)}
        value={usedBytes}
      />
      <p>
        {megabytes(usedBytes)} of {megabytes(limitBytes)} MB stored
      </p>
    </div>
  )
}

function Counted({ quota: { tier, used, limit, remaining, resetsAt } }: { quota: Data<'tn_user_quota'> }) {
  const plan = useTool('tn_user_subscription', {}).data?.data
  return (
    <div className={styles['quota']}>
      <div className={styles['left']}>
        <meter
          className={styles['meter']}
          aria-label="Questions left today"
          min={0}
          max={Math.max(limit, 1)}
          value={remaining}
        />
        <p>
          {remaining} of {limit} questions left today
        </p>
      </div>
      <Facts
        facts={[
          ['Plan', PLANS[tier]],
          ['Asked today', used],
          ['Resets', <Moment key="resets" at={resetsAt} />],
          ['Status', plan?.status === 'active' ? undefined : plan?.status],
          ['Since', plan?.since ? <Moment key="since" at={plan.since} /> : undefined],
          ['Renews', plan?.renewsAt ? <Moment key="renews" at={plan.renewsAt} /> : undefined],
        ]}
      />
    </div>
  )
}
