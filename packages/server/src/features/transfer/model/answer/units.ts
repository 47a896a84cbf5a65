import type { Completion } from '../completion.ts'
import { setCredits, wholeCredits } from '../credits.ts'
import type { TransferRule } from '../rule.ts'

const FEWEST_RULES = 3
const TOLERANCE = 0.1
const MOSTLY = 2 / 3

/**
 * The units that a school gives for a course, where it counts in units of its own: 1.5 where most of its agreements
 * give that for a course, and the student's courses carry other credits. Undefined where a credit stays a credit, and
 * where the agreements are too few or disagree.
 *
 * @param sample more agreements of the school, where few are about the student's courses
 */
export function unitsPerCourse(
  rules: readonly TransferRule[],
  completions: ReadonlyMap<string, Completion>,
  sample: readonly TransferRule[] = rules,
): number | undefined {
  const ratios = rules.flatMap((rule) => {
    const [given, carried] = [givenFor(rule), wholeCredits(rule, completions)]
    return given === undefined || carried === undefined || carried === 0 ? [] : [given / carried]
  })
  const changed = ratios.filter((ratio) => Math.abs(ratio - 1) > TOLERANCE)
  if (changed.length === 0 || changed.length < ratios.length * MOSTLY) return undefined
  const amounts = sample.flatMap((rule) => givenFor(rule) ?? [])
  const [usual] = [...Map.groupBy(amounts, (amount) => amount)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  return usual && amounts.length >= FEWEST_RULES && usual[1].length >= amounts.length / 2
    ? usual[0]
    : undefined
}

/** What one course becomes by an agreement that leaves no choice. */
function givenFor({ sources, outcome, targets: [targets, ...others] }: TransferRule): number | undefined {
  if (!('course' in sources) || outcome !== 'credit' || targets === undefined || others.length > 0)
    return undefined
  const given = setCredits(targets)
  return targets.some(({ credits }) => credits === undefined) || given === 0 ? undefined : given
}
