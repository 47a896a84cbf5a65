import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Data } from '../../api/call.ts'
import { useAction, useTool } from '../../api/use-tool.ts'
import { Copyable } from '../display/copyable.tsx'
import { ErrorState, Loaded } from '../feedback/states.tsx'
import { Button } from '../form/button.tsx'
import { Checkbox, Select, TextField } from '../form/field.tsx'
import { Dialog } from '../layout/dialog.tsx'
import { pluralize } from '../text/words.ts'
import styles from './saved-plans.module.css'

const DAYS = [7, 30, 90, 365]
const DEFAULT_DAYS = 30
const MOST_SHOWN = 20

interface Props {
  planId: string
  name: string
  onClose: () => void
}

/** Shares a saved plan by link or with an account, and shows who can see it. */
export function ShareSavedPlan({ planId, name, onClose }: Props) {
  const [account, setAccount] = useState('')
  const [days, setDays] = useState(DEFAULT_DAYS)
  const [showName, setShowName] = useState(false)
  const share = useAction('tn_transfer_plan_share')
  const shared = share.data?.data
  const create = (withAccount: string | undefined) =>
    share.mutate({ planId, days, showName, ...(withAccount === undefined ? {} : { account: withAccount }) })
  return (
    <Dialog title={`Share ${name}`} onClose={onClose}>
      <form
        className={styles['share']}
        onSubmit={(event) => {
          event.preventDefault()
          create(account.trim() === '' ? undefined : account.trim())
        }}
      >
        <p>
          People you share it with see this plan’s courses, grades and results, and nothing else of yours. An
          account can also comment.
        </p>
        <TextField
          label="Account name"
          aside="empty for a link"
          value={account}
          maxLength={64}
          autoComplete="off"
          onChange={({ target }) => setAccount(target.value)}
        />
        <Select label="Expires" value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {DAYS.map((each) => (
            <option key={each} value={each}>
              {`in ${pluralize(each, 'day')}`}
            </option>
          ))}
        </Select>
        <Checkbox
          label="Show my name"
          checked={showName}
          onChange={({ target }) => setShowName(target.checked)}
        />
        <Button type="submit" look="primary" busy={share.isPending}>
          {account.trim() === '' ? 'Create link' : 'Share'}
        </Button>
      </form>
      {share.error ? <ErrorState error={share.error} doing="share the plan" /> : null}
      {shared?.link === undefined ? null : (
        <div className={styles['share']}>
          <Copyable label="link" text={new URL(shared.link, location.origin).href} />
          <p className={styles['small']}>
            Copy it now: it isn’t shown again. Anyone with it can see this plan.
          </p>
        </div>
      )}
      <ShareList planId={planId} />
    </Dialog>
  )
}

type Share = Data<'tn_transfer_plan_shares'>['items'][number]

function ShareList({ planId }: { planId: string }) {
  const shares = useTool('tn_transfer_plan_shares', { planId, limit: MOST_SHOWN })
  return (
    <Loaded query={shares} doing="load who can see it" waiting="Loading shares">
      {({ data: { items } }) => {
        const active = items.filter(({ state }) => state === 'active')
        return active.length === 0 ? null : (
          <ul className={styles['plans']} aria-label="Shared with">
            {active.map((share) => (
              <ShareRow key={share.shareId} share={share} />
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

function ShareRow({
  share: { shareId, account, expiresAt, seenAt, seenCount, commentCount },
}: {
  share: Share
}) {
  const revoke = useAction('tn_transfer_plan_unshare')
  const who = account ?? 'Anyone with the link'
  const seen =
    seenAt === undefined
      ? 'not opened yet'
      : `opened ${seenAt.slice(0, 10)} (${pluralize(seenCount, 'time')})`
  return (
    <li className={styles['plan']}>
      <p>
        <strong>{who}</strong>{' '}
        <span className={styles['small']}>
          until {expiresAt.slice(0, 10)}, {seen}
        </span>
      </p>
      <p className={styles['form']}>
        <Link to="/shared/plan/$share" params={{ share: shareId }}>
          {commentCount === 0 ? 'View as shared' : `View ${pluralize(commentCount, 'comment')}`}
        </Link>
        <Button
          look="quiet"
          busy={revoke.isPending}
          aria-label={`Stop sharing with ${who}`}
          onClick={() => revoke.mutate({ shareId })}
        >
          Stop sharing
        </Button>
      </p>
      {revoke.error ? <ErrorState error={revoke.error} doing="stop sharing" /> : null}
    </li>
  )
}
