import { canonical } from '@tutor-nexus/toolkit/contract'
import type { Source, TransferRule } from './rule.ts'
import { sourceCourses } from './source-tree.ts'

/** Rules that ask for the same and promise something else. */
export interface Contradiction {
  courses: readonly string[]
  rules: readonly TransferRule[]
}

/** Finds rules of one same source set with different outcomes, each group in the order of its ids. */
export function contradictionsIn(rules: readonly TransferRule[]): Contradiction[] {
  const groups = Map.groupBy(rules, ({ sources }) => asked(sources))
  return [...groups.values()].flatMap((alike) => {
    const [first, ...others] = alike
    // Most groups are of one rule, and what it promises is costly to write down.
    if (!first || others.length === 0 || new Set(alike.map(promised)).size < 2) return []
    return [{ courses: [...sourceCourses(first.sources).keys()].toSorted(), rules: alike }]
  })
}

const promised = ({ outcome, targets }: TransferRule): string =>
  canonical({
    outcome,
    targets: targets
      .map((set) => set.map(canonical).toSorted())
      .map(canonical)
      .toSorted(),
  })

/** The sources without their credits, whatever the order. */
function asked(source: Source): string {
  if ('course' in source) return source.course
  if ('allOf' in source) return group('all', source.allOf)
  return 'oneOf' in source ? group('one', source.oneOf) : group(`${source.nOf}`, source.of)
}

function group(name: string, members: readonly Source[]): string {
  const [first = '', ...others] = [...new Set(members.map(asked))].toSorted()
  return others.length === 0 ? first : `${name}(${[first, ...others].join('; ')})`
}
