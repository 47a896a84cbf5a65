import type { Findings } from './recording.ts'

export const FAILURE_KINDS = [
  'declined',
  'timeout',
  'permission',
  'no-match',
  'not-found',
  'network',
  'rate-limit',
  'invalid-input',
  'exit-code',
  'other',
] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

/** The first that fits counts: a command that found no file also ends with an exit code. */
const PATTERNS: readonly (readonly [FailureKind, RegExp])[] = [
  ['declined', /doesn.t want|declined|rejected by|user (?:rejected|denied|cancell?ed)|interrupted by/i],
  ['timeout', /time[d ]*[- ]?out|deadline|SIGALRM/i],
  ['permission', /permission|EACCES|EPERM|access denied|not allowed|forbidden|unauthori[sz]ed/i],
  ['no-match', /string to replace|does not contain|(?:no|did not) match|not unique|UNPROCESSABLE_ENTITY/i],
  [
    'not-found',
    /no such|not[ _]found|ENOENT|does ?n.t exist|does not exist|cannot find|unknown (?:tool|command)/i,
  ],
  [
    'network',
    /ECONN|ENOTFOUND|EAI_AGAIN|fetch failed|network|getaddrinfo|resolve host|connection refused|SERVICE_UNAVAILABLE/i,
  ],
  ['rate-limit', /rate.?limit|too many requests|\b429\b|overloaded/i],
  [
    'invalid-input',
    /invalid|BAD_REQUEST|validation|required|syntax ?error|unexpected token|has not been read/i,
  ],
  ['exit-code', /exit(?:ed)?(?: with)?(?: code| status)? ?:?\d|returned non-zero|command failed/i],
]

export const failureKind = (message: string): FailureKind =>
  PATTERNS.find(([, pattern]) => pattern.test(message))?.[0] ?? 'other'

export interface FailureGroup {
  tool: string
  kind: FailureKind
  count: number
  /** What the first of them said. */
  reason: string
  /** Where the first of them is. */
  turn: number
  step: number
}

/** Failed calls by tool and kind, the most frequent first. */
export function groupFailures(failed: Findings['failed']): FailureGroup[] {
  const groups = new Map<string, FailureGroup>()
  for (const { tool, message, turn, step } of failed) {
    const kind = failureKind(message)
    const key = `${kind} ${tool}`
    const known = groups.get(key)
    if (known) known.count += 1
    else groups.set(key, { tool, kind, count: 1, reason: message, turn, step })
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count)
}
