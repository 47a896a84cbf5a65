import type { Completion } from './completion.ts'
import type { Target, TransferRule } from './rule.ts'
import { leavesNoChoice, sourceCourses } from './source-tree.ts'

/** Credits are given in halves and quarters, so sums are kept in whole thousandths. */
const EXACT = 1000

export const sumOf = (credits: readonly number[]): number =>
  credits.reduce((sum, each) => sum + Math.round(each * EXACT), 0) / EXACT

/** What the targets of a set carry together; a target that does not say carries none. */
export const setCredits = (set: readonly Target[]): number => sumOf(set.map(({ credits = 0 }) => credits))

/** The open alternative that carries most. */
export function bestSet(
  rule: TransferRule,
  open: readonly number[],
): { set: number; credits: number } | undefined {
  return open
    .map((set) => ({ set, credits: setCredits(rule.targets[set] ?? []) }))
    .reduce<{ set: number; credits: number } | undefined>(
      (best, each) => (best && best.credits >= each.credits ? best : each),
      undefined,
    )
}

/** What source courses carry, by the transcript or their catalog, else by the rule; undefined where nothing says. */
export function sourceCredits(
  rule: TransferRule,
  courses: readonly string[],
  completions: ReadonlyMap<string, Completion> = new Map(),
): number | undefined {
  const credits = courses.map(
    (course) => completions.get(course)?.credits ?? sourceCourses(rule.sources).get(course)?.credits,
  )
  const said = credits.filter((each) => each !== undefined)
  return said.length === courses.length ? sumOf(said) : undefined
}

/** What all that a rule asks for carries together; undefined where it leaves a choice, or nothing says. */
export const wholeCredits = (
  rule: TransferRule,
  completions?: ReadonlyMap<string, Completion>,
): number | undefined =>
  leavesNoChoice(rule.sources)
    ? sourceCredits(rule, [...sourceCourses(rule.sources).keys()], completions)
    : undefined
