import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changePlan,
  OPERATOR_KEY,
  type ManagedAccount,
  type ManagedPlan,
  type PlanChange,
} from '../../../api/account/operator.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Select, TextField } from '../../../parts/form/field.tsx'
import styles from '../operator.module.css'

const DAY = 86_400_000

/** Sets, renews and cancels somebody’s plan. */
export function ManagePlan({ account: { id, name, subscription } }: { account: ManagedAccount }) {
  const say = useToast()
  const client = useQueryClient()
  const [plan, setPlan] = useState(subscription.plan)
  const [lastDay, setLastDay] = useState('')
  const changing = useMutation({
    mutationFn: changePlan,
    async onSuccess({ subscription: after }) {
      say({ text: `${name}: ${planText(after)}` })
      await client.invalidateQueries({ queryKey: [OPERATOR_KEY] })
    },
  })
  const button = (label: string, change: PlanChange) => (
    <Button busy={changing.isPending} onClick={() => changing.mutate(change)}>
      {label}
    </Button>
  )
  return (
    <fieldset className={styles['fields']}>
      <legend>Plan</legend>
      <p>{planText(subscription)}</p>
      <Select
        label="New plan"
        value={plan}
        onChange={({ target }) => setPlan(target.value === 'paid' ? 'paid' : 'free')}
      >
        <option value="free">Free</option>
        <option value="paid">Paid</option>
      </Select>
      {plan === 'paid' ? (
        <TextField
          label="Last day"
          hint="Empty for no end."
          type="date"
          value={lastDay}
          onChange={({ target }) => setLastDay(target.value)}
        />
      ) : null}
      <div className={styles['planActions']}>
        {button('Set plan', { id, action: 'set', plan, until: plan === 'paid' ? endOf(lastDay) : null })}
        {subscription.plan === 'paid'
          ? button('Renew for a month', { id, action: 'renew', months: 1 })
          : null}
        {subscription.tier === 'paid' && subscription.status !== 'cancelled-at-period-end'
          ? button('Cancel plan', { id, action: 'cancel' })
          : null}
      </div>
      {changing.error ? <ErrorState error={changing.error} doing="change the plan" /> : null}
    </fieldset>
  )
}

/** Midnight UTC after the last day. */
const endOf = (lastDay: string): string | null =>
  lastDay === '' ? null : new Date(Date.parse(lastDay) + DAY).toISOString()

/** `Paid, renewed by 2027-06-30` */
export function planText({ tier, status, renewsAt, endsAt }: ManagedPlan): string {
  const day = (at: string | null) => at?.slice(0, 10) ?? ''
  switch (status) {
    case 'active':
      if (tier === 'free') return 'Free'
      return renewsAt === null ? 'Paid, no end' : `Paid, renewed by ${day(renewsAt)}`
    case 'cancelled-at-period-end':
      return `Paid, cancelled, ends ${day(endsAt)}`
    case 'past-due':
      return `Paid, not renewed, ends ${day(endsAt)}`
    case 'lapsed':
    case 'cancelled':
      return `Free, paid until ${day(endsAt)}`
  }
}
