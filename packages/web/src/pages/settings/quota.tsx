import { useTool } from '../../api/use-tool.ts'
import { Facts } from '../../parts/facts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import styles from './quota.module.css'

const PLANS = { anonymous: 'None, not signed in', free: 'Free', paid: 'Paid' } as const

export function Quota() {
  const quota = useTool('tn_user_quota', {})
  const plan = useTool('tn_user_subscription', {}).data?.data
  return (
    <Loaded query={quota} doing="look up your quota" waiting="Looking up your quota">
      {({ data: { tier, used, limit, remaining, resetsAt } }) => (
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
              ['Counted anew', <Moment key="resets" at={resetsAt} />],
              ['State', plan?.status],
              ['Since', plan?.since ? <Moment key="since" at={plan.since} /> : undefined],
              ['Renews', plan?.renewsAt ? <Moment key="renews" at={plan.renewsAt} /> : undefined],
            ]}
          />
        </div>
      )}
    </Loaded>
  )
}
