import { createHash } from 'node:crypto'
import { canonical } from '@tutor-nexus/toolkit/contract'
import type { AgreementFacts, Attempt, CourseFacts } from './facts.ts'

const LENGTH = 16
const digest = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex').slice(0, LENGTH)

export const TRANSCRIPT = 'transcript'
const COURSE = 'course '
const AGREEMENT = 'agreement '

/** What a plan rests on, by name, each as a digest. */
export function factsOf({
  courses,
  agreements,
  attempts,
}: {
  courses: readonly CourseFacts[]
  agreements: readonly AgreementFacts[]
  attempts: readonly Attempt[]
}): Record<string, string> {
  return Object.fromEntries([
    [TRANSCRIPT, transcriptDigest(attempts)],
    ...courses.map((each) => [`${COURSE}${each.course}`, courseDigest(each)]),
    ...agreements.map((each) => [`${AGREEMENT}${each.ruleId}`, each.fingerprint]),
  ])
}

const transcriptDigest = (attempts: readonly Attempt[]): string =>
  digest(
    attempts
      .map(({ course, grade = null, term = null, completed = null, status = null }) =>
        canonical({ course, grade, term, completed, status }),
      )
      .toSorted(),
  )

const courseDigest = ({ credits, prerequisite, corequisite, antirequisite, termsOffered }: CourseFacts) =>
  digest({
    credits,
    termsOffered: [...termsOffered],
    said: [prerequisite, corequisite, antirequisite].map((each) => each?.sentence ?? null),
  })

/** What is no longer as it was. */
export interface ChangedFact {
  kind: 'transcript' | 'course' | 'agreement'
  /** The course or the agreement's id. */
  about: string
  state: 'changed' | 'ended'
}

export function changedFacts(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): ChangedFact[] {
  return Object.entries(before).flatMap(([name, was]): ChangedFact[] => {
    const is = now[name]
    if (is === was) return []
    const state = is === undefined ? 'ended' : 'changed'
    if (name === TRANSCRIPT) return [{ kind: 'transcript', about: TRANSCRIPT, state: 'changed' }]
    return name.startsWith(COURSE)
      ? [{ kind: 'course', about: name.slice(COURSE.length), state }]
      : [{ kind: 'agreement', about: name.slice(AGREEMENT.length), state }]
  })
}

/** The courses that a plan's facts are about. */
export const namedCourses = (facts: Readonly<Record<string, string>>): string[] =>
  Object.keys(facts).flatMap((name) => (name.startsWith(COURSE) ? name.slice(COURSE.length) : []))
