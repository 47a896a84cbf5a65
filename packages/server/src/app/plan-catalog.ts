import type { CourseStore } from '../features/course/store/course-store.ts'
import { termOrders } from '../features/course/model/term-order.ts'
import type { AgreementFacts, CourseFacts, GivenFacts } from '../features/plan/model/facts.ts'
import type { PlanCatalog } from '../features/plan/model/catalog-port.ts'
import { earnedCourses } from '../features/transfer/model/earned-courses.ts'
import { fingerprintOf } from '../features/transfer/model/saved-plan.ts'
import { sourceText, targetsText, targetText } from '../features/transfer/model/source-text.ts'
import { sourceCourses, waysOf } from '../features/transfer/model/source-tree.ts'
import type { Target } from '../features/transfer/model/rule.ts'
import { earningKeys } from '../features/transfer/model/target-key.ts'
import type { KnownRule } from '../features/transfer/store/rule-row.ts'
import type { RuleStore } from '../features/transfer/store/rule-store.ts'
import { schoolOf } from '../platform/catalog/course-reference.ts'
import { termKey } from '../platform/catalog/term.ts'

const MOST_RULES = 5_000
const HUNDRED = 100

/** What term plans ask of courses and agreements. */
export function planCatalog(courses: CourseStore, rules: RuleStore, now: () => Date): PlanCatalog {
  const credits = (known: readonly KnownRule[]): AgreementFacts[] =>
    known.flatMap((each) =>
      each.rule.outcome === 'credit' && each.rule.structured ? agreementFacts(each) : [],
    )
  return {
    async courses(references) {
      const [found, terms] = await Promise.all([
        courses.findAll(references),
        courses.termsOfSections(references),
      ])
      return new Map(
        [...found].map(([course, { value, source }]): [string, CourseFacts] => {
          const { prerequisite, corequisite, antirequisite } = value.requisites
          return [
            course,
            {
              course,
              title: value.title,
              credits: value.credits?.min ?? null,
              ...(prerequisite && { prerequisite }),
              ...(corequisite && { corequisite }),
              ...(antirequisite && { antirequisite }),
              termsOffered: value.termsOffered,
              sectionTerms: terms.get(course) ?? [],
              source,
            },
          ]
        }),
      )
    },
    ofSchool: (school, limit) => courses.coursesOf(school, limit),
    async counting(references, schools) {
      if (references.length === 0 || schools.length === 0) return []
      return credits(await rules.countingAnywhere([...references], [...schools]))
    },
    async earning(targets, source) {
      if (targets.length === 0) return []
      const keys = [...new Set(targets.map((course) => earningKeys(course).exact))]
      return credits(await rules.earning({ keys, source }, { limit: MOST_RULES }))
    },
    between: async (source, target, limit) => credits(await rules.ofPair({ source, target }, { limit })),
    async earned(attempts, wanted) {
      const elsewhere = attempts.filter(({ course }) => !wanted.includes(course))
      const known = await rules.countingAnywhere(
        [...new Set(elsewhere.map(({ course }) => course))],
        [...new Set(wanted.map(schoolOf))],
      )
      const day = now().toISOString().slice(0, 10)
      const found = earnedCourses(known, elsewhere, new Set(wanted), day)
      return new Set(found.flatMap(({ course, certain }) => (certain ? course : [])))
    },
    async listedTerms(institution, terms) {
      const found = await Promise.all(
        terms.map(async (term) =>
          (await courses.sectionTerm(institution, termOrders(term))) === undefined
            ? []
            : (termKey(term) ?? []),
        ),
      )
      return new Set(found.flat())
    },
    async sections(course, term) {
      const known = await courses.sections(course)
      const key = termKey(term)
      return known
        .filter(({ value }) => termKey(value.term) === key)
        .map(({ value: { section, type, meetings } }) => ({ section, type, meetings }))
    },
    async grades(course) {
      const known = await courses.grades(course)
      return known.flatMap(({ value: { term, section, average, enrolled } }) =>
        section === null ? { term, average, enrolled } : [],
      )
    },
  }
}

function agreementFacts({ rule, demo }: KnownRule): AgreementFacts {
  const { sets } = waysOf(rule.sources, () => true)
  return {
    ruleId: rule.id,
    school: rule.targetInstitution,
    said: `${sourceText(rule.sources)} = ${targetsText(rule.targets)}`,
    ways: sets.length > 0 ? sets : [[...sourceCourses(rule.sources).keys()]],
    gives: rule.targets.map((set) => set.map(givenFacts)),
    ...(rule.effectiveStart !== undefined && { start: rule.effectiveStart }),
    ...(rule.effectiveEnd !== undefined && { end: rule.effectiveEnd }),
    minimumGrades: rule.conditions.flatMap((condition) =>
      condition.kind === 'minimum-grade' &&
      condition.understood &&
      condition.grade !== undefined &&
      condition.purpose !== 'prerequisite'
        ? { grade: condition.grade, ...(condition.courses && { courses: condition.courses }) }
        : [],
    ),
    conditions: rule.conditions.flatMap(({ kind, understood, verbatim }) =>
      understood && NEEDS_NOBODY.has(kind) ? [] : verbatim,
    ),
    fingerprint: fingerprintOf(rule),
    sources: rule.evidence.map(({ source, link, accessedOn, attribution }) => ({
      name: source,
      link: link ?? null,
      accessedOn,
      attribution: attribution ?? null,
      demo,
    })),
  }
}

/** Conditions that keep no credit away, or that a plan keeps. */
const NEEDS_NOBODY: ReadonlySet<string> = new Set(['minimum-grade', 'designation', 'exemption', 'choice'])

function givenFacts(target: Target): GivenFacts {
  const credits = target.credits ?? null
  const text = targetText(target)
  if (target.kind === 'course') {
    const code = target.course.slice(target.course.indexOf(':') + 1)
    const space = code.lastIndexOf(' ')
    const level = Number(/\d/.exec(code.slice(space + 1))?.[0] ?? 0) * HUNDRED
    return { course: target.course, credits, subject: code.slice(0, space), level, text }
  }
  return {
    credits,
    ...(target.kind === 'generic' && { subject: target.subject }),
    ...(target.level !== undefined && { level: target.level * HUNDRED }),
    text,
  }
}
