import type { Facts, HintWarning, NextCall } from '@tutor-nexus/toolkit'
import { shortLabel } from '@tutor-nexus/toolkit/contract'
import type { TransferServices } from '../../define.ts'
import { ageOfRules, provenanceOf, ruleFactors } from '../../model/rule-confidence.ts'
import { endingSoon, staleRules } from '../../model/rule-risks.ts'
import type { KnownRule } from '../../store/rule-row.ts'
import type { Student } from '../../model/completion.ts'
import type { Resolution } from '../../model/resolve.ts'
import { sourceText, targetsText } from '../../model/source-text.ts'

const NOT_ADVICE = 'The receiving school makes the final decision'

/**
 * The facts of every answer from rules: where they come from, how old they are, and which of them end soon.
 *
 * @param used those that the answer rests on, where it is not all of them
 */
export function ruleAnswerFacts(
  known: readonly KnownRule[],
  day: string,
  next: readonly NextCall[],
  contradicted?: ReadonlySet<string>,
  used: readonly KnownRule[] = known,
): Facts {
  const isDemo = known.some(({ demo }) => demo)
  return {
    provenance: provenanceOf(known),
    factors: ruleFactors(used.length > 0 ? used : known, day, contradicted),
    holds: 'until-changed',
    next,
    risks: [...endingSoon(known, day), ...staleRules(known, day)],
    assumptions: known.length === 0 ? [] : [isDemo ? 'Demo data: the schools are fictional' : NOT_ADVICE],
  }
}

/** That no rule names these courses is as sure as the look-up: it rests on what is known of the schools. */
export async function noRuleFacts(
  schools: readonly string[],
  { schools: directory }: Pick<TransferServices, 'schools'>,
  day: string,
  next: readonly NextCall[],
  nothing = 'No agreement names these courses: undecided, not refused',
): Promise<Facts> {
  const { all } = await directory.schools()
  const asked = all.filter(({ id }) => schools.includes(id))
  const sources = (asked.length > 0 ? asked : all).map(({ source }) => source)
  const isDemo = sources.length > 0 && sources.every(({ demo }) => demo)
  const [oldest] = sources.map(({ accessedOn }) => accessedOn).toSorted()
  return {
    provenance: isDemo ? 'demo' : 'official',
    factors: oldest === undefined ? [] : [ageOfRules(oldest, day)],
    holds: 'until-changed',
    next,
    nothing,
    assumptions: isDemo ? ['Demo data: the schools are fictional'] : [],
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
  const { exact, contradictions } = resolution
  return {
    ...ruleAnswerFacts(known, asOf, next, contradictedIn(resolution), usedIn(resolution, known)),
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
    contextNeeded: missingContext(courses, known),
  }
}

/** Without the rules of other years, which say nothing about this student. */
function usedIn({ exact, partial, toBeRead }: Resolution, known: readonly KnownRule[]): KnownRule[] {
  const used = new Set<string>([...exact, ...partial, ...toBeRead].map(({ rule }) => rule.id))
  return known.filter(({ rule }) => used.has(rule.id))
}

/** The rules that another rule contradicts. */
export const contradictedIn = ({ contradictions }: Resolution): ReadonlySet<string> =>
  new Set(contradictions.flatMap(({ rules }) => rules.map(({ id }) => id)))

/** Only what could change the outcome: a grade where an agreement asks for one, a day where one begins or ends. */
function missingContext(courses: Student['courses'], known: readonly KnownRule[]): string[] {
  const all = [...courses.values()]
  const asksGrade = known.some(({ rule }) => rule.conditions.some(({ kind }) => kind === 'minimum-grade'))
  const changes = known.some(({ rule }) => rule.effectiveEnd !== undefined)
  return [
    ...(all.length === 0 ? ['your courses: sourceCourses, or a transcript'] : []),
    ...(asksGrade && all.some(({ grade }) => grade === undefined) ? ['the grades'] : []),
    ...(changes && all.some(({ completed }) => completed === undefined)
      ? ['the days on which the courses were completed']
      : []),
  ]
}
