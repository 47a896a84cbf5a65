import { type NextCall, ToolError } from '@tutor-nexus/toolkit'
import { shortLabel } from '@tutor-nexus/toolkit/contract'
import { SHORTEST_PREFIX } from './parameters.ts'
import type { RecordingHead, TurnHead } from '../../model/recording.ts'
import type { Recording, Recordings } from '../../model/recordings-port.ts'
import { listSessions, readTurns, summarizeSession } from './suggestions.ts'
import { SHOW_SECRETS, type TraceServices } from '../../define.ts'
import { type Masking, masked, unmasked } from '../../model/masks/masking.ts'

const MOST_CANDIDATES = 5

/** Opens the recording of an id or prefix, and closes it after the work. */
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
      next: nextCalls(found),
    },
  )

const ambiguous = (given: string, found: readonly RecordingHead[]) => {
  const count = found.length > MOST_CANDIDATES ? `More than ${MOST_CANDIDATES}` : `${found.length}`
  return new ToolError('BAD_REQUEST', `${count} sessions start with ${shortLabel(given)}`, {
    details: { reason: 'Give more characters of the id', ...nearestOf(found) },
    next: nextCalls(found),
  })
}

/** The same error whether it belongs to somebody else or does not exist. */
const unknown = (given: string, near: readonly RecordingHead[]) =>
  new ToolError('NOT_FOUND', `There is no session ${shortLabel(given)}`, {
    details: {
      reason: near.length > 0 ? 'The hints list sessions with similar ids' : 'list_sessions shows the ids',
      ...nearestOf(near),
    },
    next: nextCalls(near),
  })

const nearestOf = (heads: readonly RecordingHead[]) =>
  heads.length === 0 ? {} : { nearest: heads.slice(0, MOST_CANDIDATES).map(({ id }) => id) }

const nextCalls = (heads: readonly RecordingHead[]): NextCall[] => [
  ...heads
    .slice(0, MOST_CANDIDATES)
    .map(({ id, provider, startedAt }) =>
      summarizeSession(id, shortLabel(`The ${provider} session of ${startedAt ?? 'an unknown time'}`)),
    ),
  listSessions,
]

export function maskingFor(showSecrets: boolean, { mayShowSecrets }: TraceServices): Masking {
  if (!showSecrets) return masked
  if (mayShowSecrets) return unmasked
  throw new ToolError('FORBIDDEN', `show_secrets needs ${SHOW_SECRETS}`, {
    details: { reason: 'Without show_secrets, secrets are masked' },
  })
}

/** The turn with this index; an error if turn or step does not exist. */
export async function requireTurn(recording: Recording, turn: number, step: number): Promise<TurnHead> {
  const { id, turns } = recording.head
  const [head] = turn < turns ? await recording.turns(turn, 1) : []
  if (!head) throw outOfRange(id, 'turn_index', turns, 'The session')
  if (step > 0 && step >= head.steps) throw outOfRange(id, 'step_index', head.steps, `Turn ${turn}`)
  return head
}

const outOfRange = (id: string, path: string, count: number, whole: string) => {
  const noun = path === 'turn_index' ? 'turn' : 'step'
  const expected = count === 0 ? `no ${path} at all` : `0 to ${count - 1}`
  return new ToolError('NOT_FOUND', `${whole} has ${count} ${noun}s: ${path} is out of range`, {
    details: {
      reason: count === 0 ? `It has no ${noun}` : `${path} goes from ${expected}`,
      issues: [{ path, message: `is beyond the last ${noun}`, expected }],
    },
    next: [count === 0 && path === 'turn_index' ? summarizeSession(id) : readTurns(id)],
  })
}
