import type { IndexDatabase } from '../../../../platform/derived-index/derived-database.ts'
import { statementsOf } from '../../../../platform/derived-index/statements.ts'
import type { SearchQuery } from '../../model/recordings-port.ts'
import type { StepKind } from '../../model/recording.ts'
import { matchExpression, queryWords } from '../../../../platform/search/full-text.ts'
import { STEPS_A_FILE } from '../index/text-store.ts'
import { FILTER, filterParameters, type Roots, type FilterParameters } from './read-store.ts'

export interface TextHit {
  file: number
  /** Counted over the whole recording. */
  step: number
  /** Which share of the words it is sure to have. */
  score: number
}

interface SearchParameters extends FilterParameters {
  match: string
  roots: string
  recording: string | null
  without: string
  limit: number
  from: number
}

const FOUND = `from step_text where step_text match @match and step_text.rowid / ${STEPS_A_FILE} in (
  select f.id from file f join root r on r.id = f.root
  where f.root in (select value from json_each(@roots)) and f.is_shadowed = 0
  and f.id not in (select value from json_each(@without))
  and (@recording is null or f.recording = @recording) and ${FILTER})`

export function searchStore(database: IndexDatabase) {
  const { all } = statementsOf(database)
  // A contentless index without positions cannot rank: its bm25 is 0 for every row.
  const newest = all<[SearchParameters], { rowid: number }>(
    `select rowid ${FOUND} order by rowid desc limit @limit offset @from`,
  )

  return {
    /** Steps with all words, or if there are none, with some. Skips the files in `excluded`. */
    find(
      roots: Roots,
      query: SearchQuery,
      from: number,
      limit: number,
      excluded: readonly number[] = [],
    ): TextHit[] {
      const words = queryWords(query.text)
      if (words.length === 0) return []
      const matches = (join: ' AND ' | ' OR ', at: number, most: number): TextHit[] =>
        newest({
          ...filterParameters(
            query.recordingId === undefined ? query.filter : { ...query.filter, withSubagents: true },
          ),
          match: matching(words, join, query.kinds),
          roots: JSON.stringify(roots),
          recording: query.recordingId ?? null,
          without: JSON.stringify(excluded),
          limit: most,
          from: at,
        }).map(({ rowid }) => ({
          file: Math.floor(rowid / STEPS_A_FILE),
          step: rowid % STEPS_A_FILE,
          score: join === ' AND ' ? 1 : 1 / words.length,
        }))
      const full = matches(' AND ', from, limit)
      if (full.length > 0 || words.length === 1) return full
      return from > 0 && matches(' AND ', 0, 1).length > 0 ? full : matches(' OR ', from, limit)
    },
  }
}

function matching(words: readonly string[], join: ' AND ' | ' OR ', kinds: readonly StepKind[] = []): string {
  const match = matchExpression(
    words.map((word) => ({ words: [word], isOpen: false })),
    join,
  )
  return kinds.length === 0 ? match : `{${kinds.join(' ')}} : (${match})`
}
