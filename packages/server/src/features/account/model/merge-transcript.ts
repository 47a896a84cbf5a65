import type { CourseStatus } from '../../../platform/catalog/course-status.ts'
import { lastOfEach, type TranscriptEntry } from './transcript.ts'

/**
 * The entries of both. A new one replaces that of the same course and term, and an earlier stage of the same attempt: a
 * grade replaces the course in progress, a course in progress the plan. Without a term it corrects the only attempt.
 * What only the replaced one says is kept.
 */
export function merged(
  before: readonly TranscriptEntry[],
  after: readonly TranscriptEntry[],
): TranscriptEntry[] {
  const kept = [...before]
  const added: TranscriptEntry[] = []
  const named = lastOfEach(after)
  for (const entry of named) {
    const at = replacedBy(entry, kept, named)
    const [old] = at === -1 ? [] : kept.splice(at, 1)
    added.push(old ? { ...entry, ...missingIn(entry, old) } : entry)
  }
  const replaced = new Set(added.map(attemptOf))
  return [...kept.filter((entry) => !replaced.has(attemptOf(entry))), ...added]
}

const attemptOf = ({ course, term }: TranscriptEntry): string => `${course} ${term ?? ''}`

/** The entry of which a new one tells a later stage, or the same; -1 where there is none, or several. */
function replacedBy(
  entry: TranscriptEntry,
  kept: readonly TranscriptEntry[],
  named: readonly TranscriptEntry[],
): number {
  const found = kept.flatMap((old, at) => (old.course === entry.course ? [{ old, at }] : []))
  const same = found.find(({ old }) => old.term === entry.term)
  if (same) return same.at
  const earlier = found.filter(
    ({ old }) =>
      (old.term === null || entry.term === null) &&
      (STAGES[old.status] < STAGES[entry.status] || isSameResult(old, entry)),
  )
  if (earlier.length === 1) return earlier[0]?.at ?? -1
  const [only, another] = found
  return only && !another && mayCorrect(entry, named) ? only.at : -1
}

/** Whether an entry tells the result of an attempt without its term: two of one course are two attempts. */
const mayCorrect = (entry: TranscriptEntry, named: readonly TranscriptEntry[]): boolean =>
  entry.term === null &&
  STAGES[entry.status] === RESULT &&
  named.filter(({ course }) => course === entry.course).length === 1

interface Corrected {
  entry: TranscriptEntry
  old: TranscriptEntry
}

/** The results that a merge changes where the new entries name no term. */
export function correctedBy(
  before: readonly TranscriptEntry[],
  after: readonly TranscriptEntry[],
): Corrected[] {
  const named = lastOfEach(after)
  return named.flatMap((entry) => {
    const old = entry.term === null ? before[replacedBy(entry, before, named)] : undefined
    return old && STAGES[old.status] === RESULT && !isSameResult(old, entry) ? [{ entry, old }] : []
  })
}

/** The attempts of which one new entry without a term may mean any. */
export function attemptsInDoubt(
  before: readonly TranscriptEntry[],
  after: readonly TranscriptEntry[],
): TranscriptEntry[] {
  const named = lastOfEach(after)
  const inDoubt = named.find((entry) => mayCorrect(entry, named) && replacedBy(entry, before, named) === -1)
  return inDoubt ? before.filter(({ course }) => course === inDoubt.course) : []
}

const RESULT = 2

/** How far an attempt has come. */
const STAGES: Readonly<Record<CourseStatus, number>> = {
  planned: 0,
  'in-progress': 1,
  completed: RESULT,
  failed: RESULT,
  withdrawn: RESULT,
  audit: RESULT,
  'transfer-credit': RESULT,
}

const isSameResult = (old: TranscriptEntry, entry: TranscriptEntry): boolean =>
  old.status === entry.status && (old.grade === null || entry.grade === null || old.grade === entry.grade)

/** What the old entry says and the new one does not. */
const missingIn = (entry: TranscriptEntry, old: TranscriptEntry): Partial<TranscriptEntry> => ({
  term: entry.term ?? old.term,
  title: entry.title ?? old.title,
  credits: entry.credits ?? old.credits,
  ...(isSameResult(old, entry)
    ? { grade: entry.grade ?? old.grade, completed: entry.completed ?? old.completed }
    : {}),
})

/** The stored entries that a change leaves no attempt of. */
export function droppedBy(
  before: readonly TranscriptEntry[],
  after: readonly TranscriptEntry[],
): TranscriptEntry[] {
  const left = Map.groupBy(after, ({ course }) => course)
  return before.filter((entry) => {
    const same = left.get(entry.course)
    const at = same?.findIndex(({ term }) => term === entry.term || term === null || entry.term === null)
    if (same === undefined || at === undefined || at === -1) return true
    same.splice(at, 1)
    return false
  })
}

const LEAST_KEPT = 4

/** Whether replacing would lose most of a transcript for a few courses: probably only these are new. */
export const wouldLoseMost = (
  before: readonly TranscriptEntry[],
  after: readonly TranscriptEntry[],
): boolean =>
  before.length >= LEAST_KEPT &&
  after.length * 2 <= before.length &&
  droppedBy(before, after).length * 2 > before.length
