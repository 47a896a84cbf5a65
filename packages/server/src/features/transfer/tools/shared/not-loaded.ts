import { coverage, type Factor } from '@tutor-nexus/toolkit'
import type { TransferServices } from '../../define.ts'
import { firstNames } from '../../model/answer/first-names.ts'
import type { Completion } from '../../model/completion.ts'
import { sourceCourses } from '../../model/source-tree.ts'
import type { KnownRule } from '../../store/rule-row.ts'
import type { Unnamed } from './resolution-view.ts'

const MOST_READ = 20
/** With more unmatched courses than this, typing errors are not the reason. */
const MOST_LOOKED_UP = 50

/**
 * Those of the courses whose agreements are not known to be loaded. A subject is loaded if its school has an agreement
 * that asks for courses of that subject alone: agreements of another subject may name one of its courses beside their
 * own. Of the receiving schools asked about, each must have an agreement with the sending school.
 */
export async function notLoaded(
  courses: readonly string[],
  { rules }: Pick<TransferServices, 'rules'>,
  targets: readonly string[] = [],
): Promise<ReadonlySet<string>> {
  const bySubject = Map.groupBy(courses, subjectOf)
  const schools = new Set(courses.map((course) => course.slice(0, course.indexOf(':'))))
  const receiving = new Map(
    await Promise.all(
      [...schools].map(async (source) => [source, await rules.receivingFrom(source, targets)] as const),
    ),
  )
  const found = await Promise.all(
    [...bySubject].map(async ([subject, ofSubject]) => {
      const [source = '', code = ''] = subject.split(':')
      if (!targets.every((target) => receiving.get(source)?.has(target))) return ofSubject
      const read = await rules.ofPair({ source, subject: code, wholeSubjects: true }, { limit: MOST_READ })
      const isLoaded =
        read.length === MOST_READ ||
        read.some(({ rule }) =>
          sourceCourses(rule.sources)
            .keys()
            .every((course) => course.startsWith(`${subject} `)),
        )
      return isLoaded ? [] : ofSubject
    }),
  )
  return new Set(found.flat())
}

/** Of nrc:MATH 1171: nrc:MATH. */
export const subjectOf = (course: string): string => course.slice(0, course.lastIndexOf(' '))

/** What an answer says of courses whose agreements are not known to be loaded, and how much less sure it is. */
export function notLoadedFacts(
  unloaded: ReadonlySet<string>,
  asked: number,
): { assumptions: string[]; factors: Factor[] } {
  if (unloaded.size === 0) return { assumptions: [], factors: [] }
  const subjects = [...new Set([...unloaded].map(subjectOf))]
  return {
    assumptions: [
      `The agreements loaded here may not cover ${firstNames(subjects)}: that none is found does not mean that there is none`,
    ],
    factors: [coverage(asked - unloaded.size, asked)],
  }
}

/** What is known of a student's courses that none of the agreements names. */
export async function unnamedCourses(
  attempts: readonly Completion[],
  known: readonly KnownRule[],
  target: string,
  services: TransferServices,
): Promise<Unnamed> {
  const named = new Set(known.flatMap(({ rule }) => [...sourceCourses(rule.sources).keys()]))
  const unnamed = [...new Set(attempts.map(({ course }) => course))]
    .filter((course) => !named.has(course))
    .slice(0, MOST_LOOKED_UP)
  const notListed = await services.notListed(unnamed)
  const unloaded = await notLoaded(
    unnamed.filter((course) => !notListed.has(course)),
    services,
    [target],
  )
  return { notListed, unloaded }
}
