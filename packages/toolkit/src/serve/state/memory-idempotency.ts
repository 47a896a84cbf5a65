import { canonical } from '../../contract/canonical.ts'
import type { Idempotency, IdempotencyKey, IdempotencyOutcome } from '../../pipeline/ports.ts'

const MOST_ENTRIES = 10_000

interface Entry {
  payloadHash: string
  /** Absent while the work is under way. */
  result?: string
  ended: Promise<void>
}

/**
 * Idempotency as a store has it: atomic work waits for its turn, two-phase work is told that it is under way,
 * and work that fails leaves no trace. The oldest of very many results are forgotten.
 */
export function memoryIdempotency(): Idempotency {
  const entries = new Map<string, Entry>()

  const runOnce = async (
    name: string,
    payloadHash: string,
    work: () => Promise<string>,
  ): Promise<IdempotencyOutcome> => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const entry: Entry = { payloadHash, ended }
    entries.set(name, entry)
    try {
      entry.result = await work()
      forgetOldest(entries)
      return { kind: 'ran', result: entry.result }
    } catch (thrown) {
      entries.delete(name)
      throw thrown
    } finally {
      end()
    }
  }

  return {
    async run({ payloadHash, ...key }: IdempotencyKey, mode, work) {
      const name = canonical(key)
      for (let known = entries.get(name); known; known = entries.get(name)) {
        if (known.result !== undefined || mode === 'two-phase') return outcomeOf(known, payloadHash)
        await known.ended
      }
      return runOnce(name, payloadHash, work)
    },
  }
}

function forgetOldest(entries: Map<string, Entry>): void {
  for (const [name, { result }] of entries) {
    if (entries.size <= MOST_ENTRIES) return
    if (result !== undefined) entries.delete(name)
  }
}

function outcomeOf(entry: Entry, payloadHash: string): IdempotencyOutcome {
  if (entry.payloadHash !== payloadHash) return { kind: 'conflict' }
  return entry.result === undefined ? { kind: 'in-progress' } : { kind: 'replayed', result: entry.result }
}
