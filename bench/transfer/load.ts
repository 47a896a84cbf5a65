import { ruleWriter } from '../../packages/server/src/features/transfer/store/rule-writer.ts'
import type { TransferRule } from '../../packages/server/src/features/transfer/model/rule.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { generateRules, RUN } from './rules.ts'

/** As many as an import writes in one transaction. */
const BATCH = 10_000

export interface Load {
  rules: number
  seconds: number
  /** What this process computed: the same on a machine that others use, too. */
  cpuSeconds: number
}

/** Imports generated rules through the product's own writer, their hashing included. */
export async function loadRules(store: Store, count: number): Promise<Load> {
  await store.write((db) =>
    db
      .insertInto('importRun')
      .values({
        id: 1,
        sourceKey: 'bench',
        adapter: 'bench',
        ...RUN,
        demo: false,
        contentHash: null,
        state: 'active',
        checkpoint: 0,
        rows: 0,
        structured: 0,
        verbatim: 0,
        rules: 0,
        skipped: 0,
        startedAt: '',
        finishedAt: null,
      })
      .execute(),
  )
  const writer = ruleWriter()
  const began = performance.now()
  const before = process.cpuUsage()
  let rules = 0
  let batch: TransferRule[] = []
  const flush = async () => {
    rules += await store.write((db) => writer.write(db, 1, batch))
    batch = []
  }
  for (const rule of generateRules(count)) {
    batch.push(rule)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  const { user, system } = process.cpuUsage(before)
  return { rules, seconds: (performance.now() - began) / 1000, cpuSeconds: (user + system) / 1e6 }
}
