import { isInEffect } from './effective-range.ts'
import type { KnownRule, RunFacts } from '../store/rule-row.ts'
import type { RuleStore } from '../store/rule-store.ts'
import { sourceCourses } from './source-tree.ts'
import { sourceText, targetsText, targetText } from './source-text.ts'
import { earningKeys } from './target-key.ts'

/** A course, or credit for none in particular, that a rule names beside another. */
export interface EquivalentCourse {
  course: string
  /** `to`: the course earns it there; `from`: it earns the course here. */
  direction: 'to' | 'from'
  ruleId: string
  /** The other school. */
  institution: string
  credits?: number
  /** What the rule gives, in a few words. */
  outcome: string
  source: RunFacts
}

const MOST_RULES = 200

/** What the rules that are in effect on a day say of a course, in both directions. */
export async function equivalentsOf(
  rules: RuleStore,
  course: string,
  day: string,
): Promise<EquivalentCourse[]> {
  const page = { limit: MOST_RULES }
  const [leading, earning] = await Promise.all([
    rules.from(course, page.limit),
    rules.earning({ keys: [earningKeys(course).exact] }, page),
  ])
  const holds = ({ rule }: KnownRule) => isInEffect(rule, day)
  return [...leading.filter(holds).flatMap(thereFrom), ...earning.filter(holds).flatMap(hereFrom)]
}

function thereFrom(known: KnownRule): EquivalentCourse[] {
  const { targetInstitution, targets } = known.rule
  return targets.flat().map((target) => ({
    ...ruleInBrief(known),
    course: target.kind === 'course' ? target.course : `${targetInstitution}:${targetText(target)}`,
    direction: 'to',
    institution: targetInstitution,
    ...(target.credits !== undefined && { credits: target.credits }),
  }))
}

function hereFrom(known: KnownRule): EquivalentCourse[] {
  const { rule } = known
  return [...sourceCourses(rule.sources).values()].map(({ course, credits }) => ({
    ...ruleInBrief(known),
    course,
    direction: 'from',
    institution: rule.sourceInstitution,
    ...(credits !== undefined && { credits }),
  }))
}

/** A rule by its id, in a few words, with its source. */
export function ruleInBrief({ rule, demo }: KnownRule) {
  const [first] = rule.evidence
  const gives = rule.outcome === 'credit' ? targetsText(rule.targets) : rule.outcome
  return {
    ruleId: rule.id,
    outcome: `${sourceText(rule.sources)} = ${gives}`,
    source: {
      name: first?.source ?? '',
      link: first?.link ?? null,
      accessedOn: first?.accessedOn ?? '',
      attribution: first?.attribution ?? null,
      demo,
    },
  }
}
