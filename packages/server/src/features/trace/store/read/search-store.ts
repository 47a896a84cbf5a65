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

/** Above this number of matches, ranking is too slow and the newest come first. */
const MOST_RANKED = 2000

const FOUND = `from step_text where step_text match @match and step_text.rowid / ${STEPS_A_FILE} in (
  select f.id from file f join root r on r.id = f.root
  where f.root in (select value from json_each(@roots)) and f.is_shadowed = 0
  and f.id not in (select value from json_each(@without))
  and (@recording is null or f.recording = @recording) and ${FILTER})`

export function searchStore(database: IndexDatabase) {
  const { all, value } = statementsOf(database)
  const count = value<[SearchParameters], number>(
    `select count(*) from (select 1 ${FOUND} limit ${MOST_RANKED + 1})`,
  )
  const best = all<[SearchParameters], { rowid: number; score: number }>(
    `select rowid, -rank as score ${FOUND} order by rank, rowid desc limit @limit offset @from`,
  )
  const newest = all<[SearchParameters], { rowid: number; score: number }>(
    `select rowid, 0 as score ${FOUND} order by rowid desc limit @limit offset @from`,
  )

  function run(parameters: SearchParameters): TextHit[] {
    const rows = (count(parameters) ?? 0) > MOST_RANKED ? newest(parameters) : best(parameters)
    return rows.map(({ rowid, score }) => ({
      file: Math.floor(rowid / STEPS_A_FILE),
      step: rowid % STEPS_A_FILE,
      score,
    }))
  }

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
        run({
          ...filterParameters(
            query.recordingId === undefined ? query.filter : { ...query.filter, withSubagents: true },
          ),
          match: matching(words, join, query.kinds),
          roots: JSON.stringify(roots),
          recording: query.recordingId ?? null,
          without: JSON.stringify(excluded),
          limit: most,
          from: at,
        })
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
