import type { RecordingSpending, SpendingFilter } from '../../model/recordings-port.ts'
import type { RecordingTotals } from '../../model/fold/fold-state.ts'
import { startOf } from '../../model/fold/spending.ts'
import { aboveIn, tokensIn } from '../index/spent-columns.ts'
import { providerOf } from './heads.ts'
import type { ReadStore, Roots } from './read-store.ts'

export function logSpending(store: ReadStore, roots: Roots, filter: SpendingFilter): RecordingSpending[] {
  const spenders = new Map(
    store.spenders(roots, { ...filter, withSubagents: true }).map((row) => {
      const models: RecordingTotals['models'] = JSON.parse(row.models)
      return [row.id, { row, provider: providerOf(row), models: models.map(([name]) => name) }]
    }),
  )
  return store.spending(roots).flatMap((spent) => {
    const spender = spenders.get(spent.file)
    if (!spender) return []
    const { row, provider, models } = spender
    return {
      recordingId: row.recording,
      parent: row.parent,
      provider,
      projectHash: row.project_hash,
      folder: row.folder,
      at: startOf(spent.quarter),
      model: models[spent.model] ?? '',
      tokens: tokensIn(spent),
      above: aboveIn(spent),
    }
  })
}
