import { ruleWriter } from '../../packages/server/src/domains/transfer/rule-writer.ts'
import type { TransferRule } from '../../packages/server/src/domains/transfer/rule.ts'
import type { Store } from '../../packages/server/src/store/store.ts'
import { generateRules, RUN } from './rules.ts'

/** As many as an import writes in one transaction. */
const BATCH = 10_000

/** Imports generated rules through the product's own writer, their hashing included. */
export async function loadRules(store: Store, count: number): Promise<{ rules: number; seconds: number }> {
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
  return { rules, seconds: (performance.now() - began) / 1000 }
}
