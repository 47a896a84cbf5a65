import type { RecordWriter } from './import-adapter.ts'
import type { Store } from '../store/store.ts'
import { listRuns } from './import-run-store.ts'

export type Remover = Pick<RecordWriter<unknown>, 'remove'>

/**
 * Removes what retired runs have left, a part in each transaction so that nobody waits long. The runs themselves
 * stay: they say that something was imported once.
 */
export async function removeRetired(
  store: Store,
  removers: readonly Remover[],
  signal?: AbortSignal,
): Promise<void> {
  const retired = (await listRuns(store.read)).filter(({ state }) => state === 'retired')
  for (const { id } of retired) for (const remover of removers) await removeRun(store, remover, id, signal)
}

async function removeRun(store: Store, remover: Remover, run: number, signal?: AbortSignal): Promise<void> {
  let more = true
  while (more) {
    if (signal?.aborted) return
    more = await store.write((db) => remover.remove(db, run), { scope: `retired ${run}` })
  }
}
