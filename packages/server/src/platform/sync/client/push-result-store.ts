import type { Writer } from '../../store/store.ts'
import { setChangeBody } from '../change-store.ts'
import type { SyncLink } from './link-store.ts'
import type { Outbox, UnsendableChange } from './outbox-store.ts'
import type { SyncReplica } from '../synced-entity.ts'
import type { PushResult } from '../wire.ts'

export interface PushSummary {
  readonly sent: number
  readonly lost: number
  readonly refused: number
  readonly pushedSeq: number
  readonly isBehind: boolean
}

/** Removes answered changes from the queue and stores the rejected ones. */
export async function recordPushResults(
  db: Writer,
  replica: SyncReplica,
  link: SyncLink,
  { queue, waiting, unsendable, upTo }: Outbox,
  results: readonly PushResult[],
): Promise<PushSummary> {
  const { owner } = replica
  const outcomes = new Map(results.map((result) => [result.id, result]))
  const firstOpen = waiting.findIndex(({ id }) => isOpen(outcomes.get(id)))
  const answered = firstOpen === -1 ? waiting : waiting.slice(0, firstOpen)
  const doneUpTo = firstOpen === -1 ? upTo : (answered.at(-1)?.order ?? -Infinity)

  const refused: UnsendableChange[] = [...unsendable]
  for (const { id, baseId, body, isCompleted } of answered) {
    const result = outcomes.get(id)
    if (result?.outcome === 'refused')
      refused.push({
        changeId: id,
        baseId,
        code: result.code ?? 'REFUSED',
        message: result.message ?? 'The server rejected it.',
      })
    else if (isCompleted) await setChangeBody(db, owner, id, body)
  }
  await saveRefused(db, replica, refused)
  if (queue === 'again' && Number.isFinite(doneUpTo))
    await db.deleteFrom('syncAgain').where('owner', '=', owner).where('position', '<=', doneUpTo).execute()
  const count = (outcome: PushResult['outcome']) =>
    answered.filter(({ id }) => outcomes.get(id)?.outcome === outcome).length
  return {
    sent: count('accepted'),
    lost: count('lost'),
    refused: refused.length,
    pushedSeq: queue === 'own' ? Math.max(link.pushedSeq, doneUpTo) : link.pushedSeq,
    isBehind: firstOpen !== -1,
  }
}

const isOpen = (result: PushResult | undefined): boolean =>
  result === undefined || result.outcome === 'behind'

async function saveRefused(
  db: Writer,
  { owner, now }: SyncReplica,
  refused: readonly UnsendableChange[],
): Promise<void> {
  if (refused.length === 0) return
  const refusedAt = now().toISOString()
  await db
    .insertInto('syncRefused')
    .values(refused.map((one) => ({ owner, ...one, refusedAt })))
    .onConflict((on) =>
      on.columns(['owner', 'changeId']).doUpdateSet((eb) => ({
        code: eb.ref('excluded.code'),
        message: eb.ref('excluded.message'),
        refusedAt,
      })),
    )
    .execute()
}
