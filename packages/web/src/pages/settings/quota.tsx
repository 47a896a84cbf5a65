import type { Data } from '../../api/call.ts'
import { useTool } from '../../api/use-tool.ts'
import { Facts } from '../../parts/display/facts.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Moment } from '../../parts/time/moment.tsx'
import styles from './quota.module.css'
import { Nothing } from './rows.tsx'

const PLANS = { anonymous: 'None (not signed in)', free: 'Free', paid: 'Paid' } as const

/** Only questions to the server’s model count. */
export function Quota() {
  const quota = useTool('tn_user_quota', {})
  return (
    <Loaded query={quota} doing="load your quota" waiting="Loading quota">
      {({ data }) =>
        data.serverModel ? (
          <Counted quota={data} />
        ) : (
          <Nothing>This server has no model of its own, so there is no limit.</Nothing>
        )
      }
    </Loaded>
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
