import { dueNow, isDue, waitTime, planAfter, type Outcome } from './schedule.ts'

/** What the loop goes by. */
export interface LoopDeps {
  /** Another one after every change of the owner's, whichever process made it. Asked four times a second. */
  stamp(): string | Promise<string>
  /** Whether anything waits to be sent. */
  hasWaiting(): Promise<boolean>
  /** Another one after this device was linked anew. */
  linkMark(): Promise<string>
  /** One exchange, whatever comes of it. */
  round(): Promise<Outcome>
  /** After every exchange that succeeded. */
  onDone(outcome: Outcome & { kind: 'done' }): Promise<void>
  /** In milliseconds, of a clock that nobody sets. */
  now(): number
  /** Ends early when the daemon is stopped. */
  wait(milliseconds: number): Promise<void>
  random(): number
  /** How long it is quiet between two exchanges. */
  readonly pollMs: number
  readonly signal: AbortSignal
}

/** Exchanges changes until it is stopped or the link ends: every edit at once, and what others did every few seconds. */
export async function runSyncLoop(parts: LoopDeps): Promise<'stopped' | 'unlinked'> {
  const { signal, now } = parts
  let plan = dueNow(now())
  let seen = ''
  let isEdited = false
  let mark = ''
  while (!signal.aborted) {
    if (isDue(plan, now(), isEdited)) {
      mark = await parts.linkMark()
      // Before the round, so that an edit from in between is found afterwards.
      seen = await parts.stamp()
      const outcome = await parts.round()
      if (signal.aborted) break
      if (outcome.kind === 'unlinked') return 'unlinked'
      plan = planAfter(plan, outcome, now(), parts.random(), parts.pollMs)
      if (outcome.kind === 'done') await parts.onDone(outcome)
      isEdited = false
    } else await parts.wait(waitTime(plan, now()))
    const current = await parts.stamp()
    if (current !== seen) {
      seen = current
      isEdited ||= await parts.hasWaiting()
    }
    if (plan.failures > 0 && (await parts.linkMark()) !== mark) plan = dueNow(now())
  }
  return 'stopped'
}
