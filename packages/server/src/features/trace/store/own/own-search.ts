import type { SearchHit, SearchPage, SearchQuery } from '../../model/recordings-port.ts'
import type { StepField } from '../../model/recording.ts'
import { excerptOf, containsAll, searchWords } from './find-words.ts'
import { BEGINNING, entriesAfter, positionAfter, type Position } from './own-entry.ts'
import { newestFirst, matchesFilter, type OwnSession } from './own-session.ts'
import type { OwnSessionStore } from './own-session-store.ts'
import { stepsOf } from './own-steps.ts'
import type { FoldCache } from './fold-cache.ts'
import type { OwnFold } from './own-fold.ts'

/** These texts have no index: at most this many entries are scanned, newest sessions first. */
const MOST_ENTRIES = 20_000
const BATCH_SIZE = 500

type Found = Pick<SearchHit, 'turn' | 'step' | 'kind' | 'name' | 'at' | 'excerpt' | 'score'>

/** Steps that contain every word: newest sessions first, each from its beginning. */
export async function searchOwn(
  query: SearchQuery,
  page: { from: number; limit: number },
  store: OwnSessionStore,
  folds: FoldCache,
): Promise<SearchPage> {
  const words = searchWords(query.text)
  const sessions = await candidates(query, store)
  if (words.length === 0) return { hits: [], next: undefined, pendingFiles: 0 }
  const hits: SearchHit[] = []
  let seen = 0
  let entries = 0
  for (const [at, session] of sessions.entries()) {
    if (entries >= MOST_ENTRIES) return { hits, next: undefined, pendingFiles: sessions.length - at }
    const fold = await folds.of(session, store)
    for await (const found of stepsWith(words, query, session, fold, store)) {
      seen += 1
      if (seen <= page.from) continue
      if (hits.length === page.limit) return { hits, next: page.from + hits.length, pendingFiles: 0 }
      hits.push({ recordingId: session.id, provider: 'tutor_nexus', ...found })
    }
    entries += fold.turns.reduce((sum, turn) => sum + turn.entries, 0)
  }
  return { hits, next: undefined, pendingFiles: 0 }
}

async function candidates(
  { recordingId, filter }: SearchQuery,
  store: OwnSessionStore,
): Promise<OwnSession[]> {
  const sessions = await store.sessions(recordingId ?? '')
  return sessions
    .filter((session) => recordingId === undefined || session.id === recordingId)
    .filter((session) => matchesFilter(session, filter))
    .toSorted(newestFirst)
}

async function* stepsWith(
  words: readonly string[],
  { kinds }: SearchQuery,
  session: OwnSession,
  fold: OwnFold,
  store: OwnSessionStore,
): AsyncGenerator<Found> {
  let turn = 0
  let index = 0
  let position: Position = BEGINNING
  for await (const entry of entriesAfter(BEGINNING, store.entriesOf(session), BATCH_SIZE)) {
    const next = fold.turns[turn + 1]
    if (next && isSame(next.begin, position)) {
      turn += 1
      index = 0
    }
    for (const step of stepsOf(entry)) {
      const match = step.fields.map(textOf).find((text) => containsAll(text, words))
      const isKind = kinds === undefined || kinds.includes(step.kind)
      const { kind, name, at } = step
      if (match !== undefined && isKind)
        yield { turn, step: index, kind, name, at, excerpt: excerptOf(match, words), score: 1 }
      index += 1
    }
    position = positionAfter(position, entry)
  }
}

const isSame = (a: Position, b: Position): boolean => a.seq === b.seq && a.call === b.call

const textOf = ({ text }: StepField): string => (typeof text === 'string' ? text : text.head)
