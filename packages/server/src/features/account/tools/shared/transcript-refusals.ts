import { defined, type NextCall, ToolError } from '@tutor-nexus/toolkit'
import { droppedBy } from '../../model/merge-transcript.ts'
import { MOST_ENTRIES, type ReadTranscript, type TranscriptEntry } from '../../model/transcript.ts'
import { bothModes } from './transcript-preview.ts'

type Params = Readonly<Record<string, unknown>>

const LONGEST_REPEATED = 2_000

/** The same call with something else in it, unless it is long: the caller has just sent it. */
const sameCall = (
  params: Params,
  change: object,
  action: string,
  description: string,
): NextCall | undefined =>
  JSON.stringify(params).length > LONGEST_REPEATED
    ? undefined
    : {
        action,
        priority: 'high',
        category: 'correction',
        description,
        reversible: true,
        tool: 'tn_user_transcript_set',
        arguments: { ...defined(params), ...change },
      }

export const setAt =
  (params: Params) =>
  (institution: string): NextCall | undefined =>
    sameCall(params, { institution }, 'choose-school', institution)

/** A few courses would replace many: the caller must choose between merging and replacing. */
export const losesMost = (stored: readonly TranscriptEntry[], { entries }: ReadTranscript, params: Params) =>
  new ToolError(
    'UNPROCESSABLE_ENTITY',
    `Nothing was changed: replacing would remove ${droppedBy(stored, entries).length} of ${stored.length} stored courses`,
    {
      details: {
        reason: `Send it again with mode merge to add ${entries.length === 1 ? 'this course' : `these ${entries.length}`}, or with mode replace to remove the others`,
      },
      next: bothModes(params),
    },
  )

export const oneOfThem = () =>
  new ToolError('BAD_REQUEST', 'Give either entries or text', {
    details: { reason: 'Give exactly one of entries, text and restoreRev' },
  })

/** What could not be read, and the school that its text names. */
interface Unread {
  notUnderstood: readonly string[]
  school: string | undefined
  namedIn: string | undefined
}

export function nothingUnderstood({ notUnderstood: [first], school, namedIn }: Unread, params: Params) {
  const offered = school === undefined && namedIn !== undefined ? setAt(params)(namedIn) : undefined
  return new ToolError('UNPROCESSABLE_ENTITY', 'No courses could be read, so nothing was changed', {
    details: {
      reason:
        school === undefined
          ? namedIn === undefined
            ? 'Name the school with `institution`, or write courses as sfu:CMPT 225'
            : `The text names one school: send it again with \`institution\` ${namedIn}`
          : first === undefined
            ? 'None of its lines names a course'
            : `The first line that was not understood: ${first.slice(0, 100).toWellFormed()}`,
    },
    next: offered ? [offered] : [],
  })
}

const MOST_TERMS = 5

/** A result without a term, of a course that was taken in several. */
export function whichTerm(
  attempts: readonly TranscriptEntry[],
  params: Params,
  entriesIn: (term: string, course: string) => object[] | undefined,
) {
  const [{ course } = { course: '' }] = attempts
  const terms = attempts.flatMap(({ term }) => term ?? [])
  return new ToolError(
    'UNPROCESSABLE_ENTITY',
    `Nothing was changed: ${course} is there ${attempts.length} times`,
    {
      details: {
        reason: `Say which is meant by its term: ${terms.join(', ')}; another term adds an attempt`,
      },
      next: terms.slice(0, MOST_TERMS).flatMap((term) => {
        const entries = entriesIn(term, course)
        return (entries && sameCall(params, { entries }, 'choose-term', `${course} of ${term}`)) ?? []
      }),
    },
  )
}

export const tooMany = () =>
  new ToolError('UNPROCESSABLE_ENTITY', `A transcript holds at most ${MOST_ENTRIES} courses`)
