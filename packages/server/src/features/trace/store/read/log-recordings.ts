import { isToolError } from '@tutor-nexus/toolkit'
import type { DerivedIndex } from '../../../../platform/derived-index/derived-index.ts'
import type { Recording, Recordings, SearchHit } from '../../model/recordings-port.ts'
import { placesOf } from '../../model/fold/places.ts'
import { LogChanged, stepsAt } from '../index/log-steps.ts'
import { excerptFrom } from './excerpt.ts'
import { vanished } from './log-access.ts'
import type { IndexedLogs } from './log-index.ts'
import { LogRecording } from './log-recording.ts'
import type { Roots } from './read-store.ts'
import { headOf, providerOf } from './heads.ts'
import type { TextHit } from './search-store.ts'

const MOST_TRIES = 3

/** One owner's recordings in the logs of other programs. Where the index turns out to be damaged, it is asked again. */
export function logRecordings(owner: string, index: DerivedIndex<IndexedLogs>): Recordings {
  const rootsUpToDate = async (logs: IndexedLogs): Promise<Roots> => {
    await logs.sweep()
    return logs.rootsOf(owner)
  }
  return {
    list: (filter, before, limit) =>
      index.use(async (logs) => {
        const roots = await rootsUpToDate(logs)
        return logs.store.list(roots, filter, before, limit).map((row) => headOf(logs.store, roots, row))
      }),

    count: (filter) => index.use(async (logs) => logs.store.count(await rootsUpToDate(logs), filter)),

    withPrefix: (prefix, limit) =>
      index.use(async (logs) => {
        let roots = await logs.rootsOf(owner)
        let found = logs.store.withPrefix(roots, prefix, limit)
        if (found.length > 0) logs.sweepSoon()
        else {
          roots = await rootsUpToDate(logs)
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
          // It may have been renamed, or be new.
          else if (state === 'gone') await logs.sweep()
          const opened = await openIfThere(logs, await logs.rootsOf(owner), id)
          if (opened) return opened
        }
        throw vanished(id)
      }),

    search: (query, from, limit) =>
      index.use(async (logs) => {
        const roots = await rootsUpToDate(logs)
        const without: number[] = []
        for (;;) {
          const found = logs.search.find(roots, query, from, limit + 1, without)
          const { hits, lost } = await hitsOf(logs, found.slice(0, limit), query.text)
          if (lost === undefined)
            return {
              hits,
              next: found.length > limit ? from + limit : undefined,
              pendingFiles: logs.store.unsearchable(roots),
            }
          // As if it had never been found, so that positions in the list are the same on every page.
          without.push(lost)
        }
      }),

    progress: () =>
      index.use(async (logs) => {
        const { files, bytes } = logs.pending
        const known = logs.store.files(await logs.rootsOf(owner))
        return { files: known + files, pendingFiles: files, pendingBytes: bytes }
      }),
  }
}

/** Undefined where the log and what the index says of it do not go together at this moment. */
async function openIfThere(
  { store, access }: IndexedLogs,
  roots: Roots,
  id: string,
): Promise<Recording | undefined> {
  const row = store.named(roots, id)
  if (!row || access.stateOf(row) === 'gone') return undefined
  const source = await access.open(row)
  // A log that grows all the time is shown as far as it was read.
  if ((await source.size()) < row.position) {
    await source.close()
    return undefined
  }
  return new LogRecording(headOf(store, roots, row), row, store, source, access.provider(row))
}

/** What was found, or the first file that cannot be shown any more. */
async function hitsOf(
  logs: IndexedLogs,
  found: readonly TextHit[],
  query: string,
): Promise<{ hits: SearchHit[]; lost?: number }> {
  const hits: SearchHit[] = []
  for (const hit of found) {
    const told = await hitOf(logs, hit, query)
    if (!told) return { hits: [], lost: hit.file }
    hits.push(told)
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
    const places = placesOf(turn.places, index, 1)
    for await (const told of stepsAt(source, access.provider(row), places)) {
      if (told.index !== index) continue
      const { kind, name, at } = told.step
      const excerpt = await excerptFrom(source, told.step, query)
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
    // Rewritten since: what was found is no longer there.
    if (error instanceof LogChanged) return undefined
    throw error
  } finally {
    await source.close()
  }
}

/** One log that cannot be read takes nothing from what is found in the others. */
function refused(error: unknown): undefined {
  if (!isToolError(error)) throw error
}
