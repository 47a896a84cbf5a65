import { shortLabel, ToolError, type NextCall } from '@tutor-nexus/toolkit'
import { SHORTEST_PREFIX } from './parameters.ts'
import type { RecordingHead } from '../../model/recording.ts'
import type { Recording, Recordings } from '../../model/recordings-port.ts'
import { listSessions, summarizeSession } from './suggestions.ts'

const MOST_CANDIDATES = 5

/** Opens the one recording that an id or the beginning of one names, for as long as the work takes. */
export async function withRecording<Result>(
  id: string,
  recordings: Recordings,
  work: (recording: Recording) => Promise<Result>,
): Promise<Result> {
  const recording = await recordings.open(await wholeId(id, recordings))
  const worked = work(recording)
  await Promise.allSettled([worked])
  await recording.close()
  return worked
}

async function wholeId(given: string, recordings: Recordings): Promise<string> {
  const found = await recordings.withPrefix(given, MOST_CANDIDATES + 1)
  const exact = found.find(({ id }) => id === given)
  if (exact) return exact.id
  if (given.length < SHORTEST_PREFIX) throw tooShort(given, found)
  const [only, another] = found
  if (only && !another) return only.id
  if (only) throw ambiguous(given, found)
  const near = await recordings.withPrefix(given.slice(0, SHORTEST_PREFIX), MOST_CANDIDATES)
  throw unknown(given, near)
}

const tooShort = (given: string, found: readonly RecordingHead[]) =>
  new ToolError(
    'BAD_REQUEST',
    `Give the id of the session, or at least its first ${SHORTEST_PREFIX} characters`,
    {
      details: {
        reason:
          found.length > 0 ? 'The hints list sessions that start with this' : 'list_sessions shows the ids',
        issues: [
          {
            path: 'session_id',
            message: `has ${given.length} characters`,
            expected: `${SHORTEST_PREFIX} or more characters`,
          },
        ],
        ...nearestOf(found),
      },
      next: ways(found),
    },
  )

const ambiguous = (given: string, found: readonly RecordingHead[]) => {
  const count = found.length > MOST_CANDIDATES ? `More than ${MOST_CANDIDATES}` : `${found.length}`
  return new ToolError('BAD_REQUEST', `${count} sessions start with ${shortLabel(given)}`, {
    details: { reason: 'Give more characters of the id', ...nearestOf(found) },
    next: ways(found),
  })
}

/** The same answer whether another has it or nobody. */
const unknown = (given: string, near: readonly RecordingHead[]) =>
  new ToolError('NOT_FOUND', `There is no session ${shortLabel(given)}`, {
    details: {
      reason: near.length > 0 ? 'The hints list sessions with similar ids' : 'list_sessions shows the ids',
      ...nearestOf(near),
    },
    next: ways(near),
  })

const nearestOf = (heads: readonly RecordingHead[]) =>
  heads.length === 0 ? {} : { nearest: heads.slice(0, MOST_CANDIDATES).map(({ id }) => id) }

const ways = (heads: readonly RecordingHead[]): NextCall[] => [
  ...heads
    .slice(0, MOST_CANDIDATES)
    .map(({ id, provider, startedAt }) =>
      summarizeSession(id, shortLabel(`The ${provider} session of ${startedAt ?? 'an unknown time'}`)),
    ),
  listSessions,
]
