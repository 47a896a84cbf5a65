import type { App } from '../../../packages/server/src/platform/feature/app.ts'
import { CallRecordStore } from '../../../packages/server/src/platform/usage/call-record-store.ts'
import { callAs } from '../../../test/support/call.ts'
import { percentile } from '../../measure/spread.ts'

export interface Waits {
  readonly calls: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
}

/** How long calls take alone, and while every record of a call is deleted. */
export interface RetentionCost {
  readonly alone: Waits
  readonly beside: Waits
  readonly deleted: number
  readonly seconds: number
}

const ALONE_CALLS = 400
const TOMORROW = 86_400_000

export async function measureRetention(app: App, owners: readonly string[]): Promise<RetentionCost> {
  const alone = await callWhile(app, owners, (made) => made < ALONE_CALLS)
  const began = performance.now()
  let isDeleting = true
  const deleting = new CallRecordStore(app.store)
    .deleteBefore(new Date(Date.now() + TOMORROW))
    .finally(() => (isDeleting = false))
  const beside = await callWhile(app, owners, () => isDeleting)
  return { alone, beside, deleted: await deleting, seconds: (performance.now() - began) / 1_000 }
}

async function callWhile(
  app: App,
  owners: readonly string[],
  goesOn: (made: number) => boolean,
): Promise<Waits> {
  const millis: number[] = []
  let failed = 0
  while (goesOn(millis.length)) {
    const userId = owners[millis.length % owners.length] ?? ''
    const began = performance.now()
    const outcome = await callAs(app, 'add_task', { title: 'Read on' }, { userId })
    if (outcome.kind !== 'result') failed += 1
    millis.push(performance.now() - began)
  }
  const sorted = millis.toSorted((a, b) => a - b)
  return { calls: sorted.length, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), failed }
}
