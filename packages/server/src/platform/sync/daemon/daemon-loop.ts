import { dueNow, isDue, waitTime, planAfter, type Outcome } from './schedule.ts'

export interface LoopDeps {
  /** Changes with every edit by any process. Read four times a second. */
  stamp(): string | Promise<string>
  /** Whether changes have to be sent. */
  hasWaiting(): Promise<boolean>
  /** Changes when the device is linked again. */
  linkMark(): Promise<string>
  /** Runs one exchange. It never throws. */
  round(): Promise<Outcome>
  /** Runs after each successful exchange. */
  onDone(outcome: Outcome & { kind: 'done' }): Promise<void>
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** Returns early when the daemon stops. */
  wait(milliseconds: number): Promise<void>
  random(): number
  /** The pause between two exchanges. */
  readonly pollMs: number
  readonly signal: AbortSignal
}

/** Syncs until it is stopped or the link ends. Edits are sent right away; other devices' changes are polled. */
export async function runSyncLoop(deps: LoopDeps): Promise<'stopped' | 'unlinked'> {
  const { signal, now } = deps
  let plan = dueNow(now())
  let seen = ''
  let isEdited = false
  let mark = ''
  while (!signal.aborted) {
    if (isDue(plan, now(), isEdited)) {
      mark = await deps.linkMark()
      // Read before the round, so that an edit during the round is noticed afterwards.
      seen = await deps.stamp()
      const outcome = await deps.round()
      if (signal.aborted) break
      if (outcome.kind === 'unlinked') return 'unlinked'
      plan = planAfter(plan, outcome, now(), deps.random(), deps.pollMs)
      if (outcome.kind === 'done') await deps.onDone(outcome)
      isEdited = false
    } else await deps.wait(waitTime(plan, now()))
    const current = await deps.stamp()
    if (current !== seen) {
      seen = current
      isEdited ||= await deps.hasWaiting()
    }
    if (plan.failures > 0 && (await deps.linkMark()) !== mark) plan = dueNow(now())
  }
  return 'stopped'
}
