import { coverage, type Factor } from '@tutor-nexus/toolkit'
import type { TransferServices } from '../../define.ts'
import { firstNames } from '../../model/answer/first-names.ts'
import type { Completion } from '../../model/completion.ts'
import { sourceCourses } from '../../model/source-tree.ts'
import type { TransferRule } from '../../model/rule.ts'
import type { Loaded, Unloaded } from '../../model/answer/course-table.ts'
import type { KnownRule } from '../../store/rule-row.ts'
import type { PairQuery } from '../../store/rule-store.ts'
import type { Unnamed } from './resolution-view.ts'

const MOST_READ = 20
/** With more unmatched courses than this, typing errors are not the reason. */
const MOST_LOOKED_UP = 50

/**
 * Those of the courses whose agreements are not known to be loaded. A subject is loaded if its school has an agreement
 * that asks for courses of that subject alone: agreements of another subject may name one of its courses beside their
 * own. Of the receiving schools asked about, each must have an agreement with the sending school. What some departments
 * of a receiving school accept is not all that the school accepts.
 */
export async function notLoaded(
  courses: readonly string[],
  { rules }: Pick<TransferServices, 'rules'>,
  targets: readonly string[] = [],
): Promise<Unloaded> {
  const bySubject = Map.groupBy(courses, subjectOf)
  const schools = new Set(courses.map((course) => course.slice(0, course.indexOf(':'))))
  const receiving = new Map(
    await Promise.all(
      [...schools].map(async (source) => [source, await rules.receivingFrom(source, targets)] as const),
    ),
  )
  const hasOwn = async (subject: string, query: Omit<PairQuery, 'source' | 'subject'>) => {
    const [source, code] = subject.split(':')
    const read = await rules.ofPair({ source, subject: code, ...query }, { limit: MOST_READ })
    return read.length === MOST_READ || read.some(({ rule }) => isAbout(subject, rule))
  }
  const found = await Promise.all(
    [...bySubject].map(async ([subject, ofSubject]) => {
      const [source = ''] = subject.split(':')
      const isReceived = targets.every((target) => receiving.get(source)?.has(target))
      if (isReceived && (await hasOwn(subject, { imports: 'whole-subjects' }))) return []
      const inPart = await Promise.all(
        targets.map((target) => hasOwn(subject, { target, imports: 'departments' })),
      )
      const loaded = inPart.length > 0 && inPart.every(Boolean) ? 'departments' : 'nothing'
      return ofSubject.map((course) => [course, loaded] as const)
    }),
  )
  return new Map(found.flat())
}

const isAbout = (subject: string, { sources }: TransferRule): boolean =>
  sourceCourses(sources)
    .keys()
    .every((course) => course.startsWith(`${subject} `))

/** Of nrc:MATH 1171: nrc:MATH. */
export const subjectOf = (course: string): string => course.slice(0, course.lastIndexOf(' '))

/** What an answer says of courses whose agreements are not known to be loaded, and how much less sure it is. */
export function notLoadedFacts(
  unloaded: Unloaded,
  asked: number,
  departments: readonly string[] = [],
): { assumptions: string[]; factors: Factor[] } {
  if (unloaded.size === 0) return { assumptions: [], factors: [] }
  const subjectsOf = (loaded: Loaded) => [
    ...new Set([...unloaded].flatMap(([course, state]) => (state === loaded ? subjectOf(course) : []))),
  ]
  const [none, inPart] = [subjectsOf('nothing'), subjectsOf('departments')]
  const some = departments.length > 0 ? `the departments ${firstNames(departments)}` : 'some departments'
  return {
    assumptions: [
      ...(none.length === 0
        ? []
        : [
            `The agreements loaded here may not cover ${firstNames(none)}: that none is found does not mean that there is none`,
          ]),
      ...(inPart.length === 0
        ? []
        : [
            `Only the agreements of ${some} are loaded here: other departments may have one about ${firstNames(inPart)}`,
          ]),
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
  const inPart = [...unloaded.values()].includes('departments')
  return { notListed, unloaded, departments: inPart ? await services.rules.departmentsOf(target) : [] }
}
