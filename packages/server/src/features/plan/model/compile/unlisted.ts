import type { RequisiteNode } from '../facts.ts'
import type { PlanFacts } from './compile-plan.ts'
import { neededCourses, type NeedContext } from './needs.ts'

type Known = Pick<PlanFacts, 'courses' | 'earned' | 'unlisted'> & Pick<NeedContext, 'had'>

/** The courses missing from the catalog that stand before a course, itself included; of alternatives the fewest. */
export function unlistedBefore(
  course: string,
  known: Known,
  seen: ReadonlySet<string> = new Set(),
): string[] {
  if (known.unlisted.has(course)) return [course]
  const tree = known.courses.get(course)?.prerequisite?.tree
  if (!tree || seen.has(course)) return []
  const path = new Set(seen).add(course)
  return [...new Set(inTree(tree))]

  function inTree(node: RequisiteNode): string[] {
    if ('condition' in node || neededCourses(node, known).length === 0) return []
    if ('course' in node) return unlistedBefore(node.course, known, path)
    if ('allOf' in node) return node.allOf.flatMap(inTree)
    const [parts, least] = 'oneOf' in node ? [node.oneOf, 1] : [node.of, node.nOf]
    return parts
      .map(inTree)
      .toSorted((a, b) => a.length - b.length)
      .slice(0, least)
      .flat()
  }
}
