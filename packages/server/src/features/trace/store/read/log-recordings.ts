import { isToolError } from '@tutor-nexus/toolkit'
import type { DerivedIndex } from '../../../../platform/derived-index/derived-index.ts'
import type { Recording, Recordings, SearchHit } from '../../model/recordings-port.ts'
import { positionsOf } from '../../model/fold/record-positions.ts'
import { LogChanged, stepsAt } from '../index/log-steps.ts'
import { excerptFrom } from './excerpt.ts'
import { vanished } from './log-access.ts'
import type { IndexedLogs } from './log-index.ts'
import { logSpending } from './log-spending.ts'
import { LogRecording } from './log-recording.ts'
import type { Roots } from './read-store.ts'
import { headOf, providerOf } from './heads.ts'
import type { TextHit } from './search-store.ts'

const MOST_TRIES = 3

/** One owner's recordings in agents' logs. A damaged index is rebuilt and queried again. */
export function logRecordings(owner: string, index: DerivedIndex<IndexedLogs>): Recordings {
  const currentRoots = async (logs: IndexedLogs): Promise<Roots> => {
    await logs.sweep()
    return logs.rootsOf(owner)
  }
  return {
    list: (filter, before, limit) =>
      index.use(async (logs) => {
        const roots = await currentRoots(logs)
        return logs.store.list(roots, filter, before, limit).map((row) => headOf(logs.store, roots, row))
      }),

    count: (filter) => index.use(async (logs) => logs.store.count(await currentRoots(logs), filter)),

    withPrefix: (prefix, limit) =>
      index.use(async (logs) => {
        let roots = await logs.rootsOf(owner)
        let found = logs.store.withPrefix(roots, prefix, limit)
        if (found.length > 0) logs.sweepSoon()
        else {
          roots = await currentRoots(logs)
          found = logs.store.withPrefix(roots, prefix, limit)
        }
        return found.map((row) => headOf(logs.store, roots, row))
      }),

    open: (id) =>
      index.use(async (logs) => {
        for (let tries = 0; tries < MOST_TRIES; tries++) {
          const row = logs.store.named(await logs.rootsOf(owner), id)
          const state = row ? logs.access.stateOf(row) : 'gone'
          if (row && state === 'changed') await logs.update(row.id)
          else if (state === 'gone') await logs.sweep()
          const opened = await openIfThere(logs, await logs.rootsOf(owner), id)
          if (opened) return opened
        }
        throw vanished(id)
      }),

    search: (query, from, limit) =>
      index.use(async (logs) => {
        const roots = await currentRoots(logs)
        // Before the search: a file that becomes searchable during it is not in it.
        const pendingFiles = logs.store.unsearchable(roots)
        const excluded: number[] = []
        for (;;) {
          const found = logs.search.find(roots, query, from, limit + 1, excluded)
          const { hits, unreadable } = await hitsOf(logs, found.slice(0, limit), query.text)
          if (unreadable === undefined)
            return {
              hits,
              next: found.length > limit ? from + limit : undefined,
              pendingFiles,
            }
          // Excluded from the query, so that list positions are the same on every page.
          excluded.push(unreadable)
        }
      }),

    spending: (filter) =>
      index.use(async (logs) => logSpending(logs.store, await currentRoots(logs), filter)),

    progress: () =>
      index.use(async (logs) => {
        const { files, bytes } = logs.pending
        const known = logs.store.files(await logs.rootsOf(owner))
        return { files: known + files, pendingFiles: files, pendingBytes: bytes }
      }),
  }
}

/** Undefined if the log and the index do not match at the moment. */
async function openIfThere(
  { store, access }: IndexedLogs,
  roots: Roots,
  id: string,
): Promise<Recording | undefined> {
  const row = store.named(roots, id)
  if (!row || access.stateOf(row) === 'gone') return undefined
  const source = await access.open(row)
  // A growing log is shown as far as it is indexed.
  if ((await source.size()) < row.position) {
    await source.close()
    return undefined
  }
  return new LogRecording(headOf(store, roots, row), row, store, source, access.provider(row))
}

/** The hits, or the first file that can no longer be read. */
async function hitsOf(
  logs: IndexedLogs,
  found: readonly TextHit[],
  query: string,
): Promise<{ hits: SearchHit[]; unreadable?: number }> {
  const hits: SearchHit[] = []
  for (const hit of found) {
    const read = await hitOf(logs, hit, query)
    if (!read) return { hits: [], unreadable: hit.file }
    hits.push(read)
  }
  return { hits }
}

async function hitOf(
  { store, access }: IndexedLogs,
  { file, step, score }: TextHit,
  query: string,
): Promise<SearchHit | undefined> {
  const row = store.file(file)
  const turn = store.turnOfStep(file, step)
  if (!row || !turn || access.stateOf(row) === 'gone') return undefined
  const index = step - turn.first_step
  const source = await access.open(row).catch(refused)
  if (!source) return undefined
  try {
    const positions = positionsOf(turn.places, index, 1)
    for await (const found of stepsAt(source, access.provider(row), positions)) {
      if (found.index !== index) continue
      const { kind, name, at } = found.step
      const excerpt = await excerptFrom(source, found.step, query)
      return {
        recordingId: row.recording,
        provider: providerOf(row),
        turn: turn.number,
        step: index,
        kind,
        name,
        at,
        excerpt,
        score,
      }
    }
    return undefined
  } catch (error) {
    if (error instanceof LogChanged) return undefined
    throw error
  } finally {
    await source.close()
  }
}

/** An unreadable log does not hide hits in others. */
function refused(error: unknown): undefined {
  if (!isToolError(error)) throw error
}
