import type { CommandHost } from '../../../platform/cli/command-host.ts'
import { UsageError } from '../../../platform/cli/errors-and-exit-codes.ts'
import { userNamed } from '../../../platform/cli/named-user.ts'
import { printJson } from '../../../platform/cli/terminal/output.ts'
import { now } from '../../../platform/store/clock-ids-and-secrets.ts'
import { MOST_MONTHS, type OperatorAction } from '../subscription/operator-actions.ts'
import { subscriptionStore } from '../subscription/subscription-store.ts'
import {
  subscriptionView,
  type SubscriptionTier,
  type SubscriptionView,
} from '../subscription/subscription.ts'
import { administrationOf } from './account.ts'
import type { SubscriptionOptions } from './index.ts'

interface Json {
  json?: boolean
}

export async function setTier(
  host: CommandHost,
  name: string,
  plan: SubscriptionTier,
  { json }: Json,
): Promise<void> {
  const view = await changed(host, name, { action: 'set', plan })
  if (json) printJson({ user: name, ...view })
  else console.log(`${name} is on the ${plan} plan from now on.`)
}

export async function subscription(
  host: CommandHost,
  name: string,
  action: string,
  options: SubscriptionOptions,
): Promise<void> {
  const given = actionOf(action, options)
  const view = await (given ? changed(host, name, given) : shown(host, name))
  if (options.json) printJson({ user: name, ...view })
  else console.log(sentence(name, view))
}

const changed = (host: CommandHost, name: string, action: OperatorAction): Promise<SubscriptionView> =>
  host.withApp(async (app) => {
    const user = await userNamed(app, name)
    return subscriptionView(await administrationOf(app).changeSubscription(user, action), now())
  })

const shown = (host: CommandHost, name: string): Promise<SubscriptionView> =>
  host.withApp(async (app) => {
    const { id } = await userNamed(app, name)
    return subscriptionView(await subscriptionStore(app.store, id).get(), now())
  })

/** Undefined to show it. */
function actionOf(action: string, options: SubscriptionOptions): OperatorAction | undefined {
  switch (action) {
    case 'set':
      if (options.plan === undefined) throw new UsageError('Say which plan: --plan free or --plan paid.')
      return { action, plan: options.plan, until: endOf(options.until) }
    case 'renew':
      return { action, until: endOf(options.until), months: monthsOf(options.months) }
    case 'cancel':
      return { action, now: options.now }
    default:
      return undefined
  }
}

/** The day after the last one of a period, at midnight UTC. */
function endOf(day: string | undefined): string | undefined {
  if (day === undefined) return undefined
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : NaN
  if (Number.isNaN(start)) throw new UsageError('Write the day as YYYY-MM-DD, e.g. 2027-06-30.')
  return new Date(start + 86_400_000).toISOString()
}

function monthsOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const months = Number(given)
  if (!Number.isInteger(months) || months < 1 || months > MOST_MONTHS)
    throw new UsageError(`A plan is renewed for 1 to ${MOST_MONTHS} months.`)
  return months
}

function sentence(name: string, { tier, status, renewsAt, endsAt }: SubscriptionView): string {
  const day = (at: string | null) => at?.slice(0, 10) ?? ''
  switch (status) {
    case 'active':
      return `${name} is on the ${tier} plan${renewsAt === null ? '' : `, which is renewed by ${day(renewsAt)}`}.`
    case 'cancelled-at-period-end':
      return `${name} has cancelled. The ${tier} plan holds until ${day(endsAt)}.`
    case 'past-due':
      return `${name}'s plan was not renewed. It holds until ${day(endsAt)}.`
    case 'lapsed':
    case 'cancelled':
      return `${name} is on the free plan: the paid plan ended on ${day(endsAt)}.`
  }
}
