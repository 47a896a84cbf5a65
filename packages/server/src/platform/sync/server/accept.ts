import type { Store } from '../../store/store.ts'
import { accept, type Sender } from './accept-store.ts'
import { isUnfit } from './unfit-fault.ts'
import type { Verdict, WireChange } from '../wire.ts'

/** At a server: takes a batch as a whole; where one of it cannot be made, all but that one. */
export async function acceptBatch(
  store: Store,
  sender: Sender,
  changes: readonly WireChange[],
): Promise<Verdict[]> {
  const [first] = changes
  if (!first) return []
  const scope = sender.replica.owner
  try {
    return await store.write((db) => accept(db, sender, changes), { scope, durable: true })
  } catch (fault) {
    if (!isUnfit(fault)) throw fault
    if (changes.length === 1) return [refuse(sender, first)]
  }
  const middle = changes.length >> 1
  const verdicts = await acceptBatch(store, sender, changes.slice(0, middle))
  if (verdicts.at(-1)?.outcome === 'behind') return verdicts
  return [...verdicts, ...(await acceptBatch(store, sender, changes.slice(middle)))]
}

function refuse({ refused }: Sender, { id, baseId, entity, entityId }: WireChange): Verdict {
  refused.set(id, baseId)
  const message = `${entity} ${entityId} does not go with what the server has.`
  return { id, outcome: 'refused', code: 'UNFIT', message }
}
