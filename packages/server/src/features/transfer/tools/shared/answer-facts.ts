import {
  evidence,
  type Factor,
  type Facts,
  type HintWarning,
  type NextCall,
  type Provenance,
} from '@tutor-nexus/toolkit'
import { shortLabel } from '@tutor-nexus/toolkit/contract'
import { ageInDays, oldestAccess, ruleFactors } from '../../model/rule-confidence.ts'
import type { KnownRule } from '../../store/rule-row.ts'
import type { Student } from '../../model/completion.ts'
import type { Resolution } from '../../model/resolve.ts'
import { sourceText, targetsText } from '../../model/source-text.ts'

/** An answer is as good as the worst of its sources. */
function provenanceOf(known: readonly KnownRule[]): Provenance {
  if (known.length === 0) return 'unknown'
  if (known.some(({ demo }) => demo)) return 'uncertain'
  return known.every(({ rule }) => rule.evidence.some(({ link }) => link !== undefined))
    ? 'verified'
    : 'reliable'
}

const NOT_ADVICE = 'The receiving school makes the final decision; ask it before you rely on this'

/** The facts of every answer from rules: provenance, age, and whether it is demo data. */
export function ruleAnswerFacts(known: readonly KnownRule[], day: string, next: readonly NextCall[]): Facts {
  const oldest = oldestAccess(known)
  return {
    provenance: provenanceOf(known),
    holds: 'until-changed',
    next,
    assumptions: [
      ...(known.some(({ demo }) => demo) ? ['This is demo data about fictional schools'] : []),
      ...(oldest === undefined
        ? []
        : [`The data is from ${oldest}, ${ageInDays(oldest, day)} days before ${day}`]),
      NOT_ADVICE,
    ],
  }
}

const MOST_WARNINGS = 5
const MOST_RELATED = 5

/** Facts about a resolution. */
export function resolutionFacts(
  resolution: Resolution,
  known: readonly KnownRule[],
  { courses, asOf }: Student,
  next: readonly NextCall[],
): Facts {
  const { exact, noRule, contradictions } = resolution
  return {
    ...ruleAnswerFacts(known, asOf, next),
    factors: [
      decidedShare(courses.size - noRule.length, courses.size),
      evidence(exact.length, 'agreements that are met'),
      ...ruleFactors(known, asOf, contradictedIn(resolution)),
    ],
    related: exact.slice(0, MOST_RELATED).map(({ rule }) => ({
      type: 'transfer-rule',
      id: rule.id,
      label: shortLabel(`${sourceText(rule.sources)} = ${targetsText(rule.targets) || rule.outcome}`),
      relevance: 1,
    })),
    warnings: [
      ...contradictions.slice(0, MOST_WARNINGS).map(({ courses: sources, rules }): HintWarning => ({
        type: 'conflict',
        severity: 'high',
        message: shortLabel(`${rules.length} agreements about ${sources.join(' & ')} say different things`),
        relatedIds: rules.map(({ id }) => id),
        suggestedFix: 'Ask the receiving school which of them it applies',
      })),
      ...exact
        .filter(({ warnings }) => warnings.length > 0)
        .slice(0, MOST_WARNINGS)
        .map(({ rule, warnings }): HintWarning => ({
          type: 'validation',
          severity: 'medium',
          message: warnings[0] ?? '',
          relatedIds: [rule.id],
          suggestedFix: 'Check the condition before relying on the match',
        })),
    ],
    contextNeeded: missingContext(courses),
  }
}

const decidedShare = (decided: number, all: number): Factor =>
  all === 0
    ? { name: 'coverage', basis: 'no courses', missing: ['your courses: sourceCourses, or a transcript'] }
    : {
        name: 'coverage',
        value: decided / all,
        basis: `${decided} of ${all} courses have an agreement`,
        ...(decided < all ? { missing: ["the school's own assessment of the other courses"] } : {}),
      }

/** The rules that another rule contradicts. */
export const contradictedIn = ({ contradictions }: Resolution): ReadonlySet<string> =>
  new Set(contradictions.flatMap(({ rules }) => rules.map(({ id }) => id)))

function missingContext(courses: Student['courses']): string[] {
  const all = [...courses.values()]
  return [
    ...(all.some(({ completed }) => completed === undefined)
      ? ['the days on which the courses were completed']
      : []),
    ...(all.some(({ grade }) => grade === undefined) ? ['the grades'] : []),
  ]
}
