import { coursesOf, type Requisite } from './tree.ts'

/** A course, what it asks for, and the same of each course that it names. */
export interface ChainLink {
  course: string
  requisite?: Requisite
  /** Why the chain ends here: the course stands above already, was expanded elsewhere, or is too deep. */
  ends?: 'cycle' | 'shown' | 'depth'
  needs: ChainLink[]
}

/**
 * The prerequisites of the prerequisites, to a depth. Each course is expanded once, nearest the root first,
 * so that the answer is never longer than the courses are many.
 */
export function expandChain(
  course: string,
  lookup: (course: string) => Requisite | undefined,
  depth: number,
): ChainLink {
  const root: ChainLink = { course, needs: [] }
  const expanded = new Set<string>()
  let level: { link: ChainLink; above: ReadonlySet<string> }[] = [{ link: root, above: new Set() }]
  for (let left = depth; level.length > 0; left--) {
    const next: typeof level = []
    for (const { link, above } of level) {
      const requisite = lookup(link.course)
      const needed = requisite ? coursesOf(requisite.tree) : []
      const end = needed.length === 0 ? undefined : endOf(link.course, above, expanded, left)
      if (end) {
        link.ends = end
        continue
      }
      expanded.add(link.course)
      if (requisite) link.requisite = requisite
      link.needs = needed.map((name) => ({ course: name, needs: [] }))
      const path = new Set([...above, link.course])
      next.push(...link.needs.map((child) => ({ link: child, above: path })))
    }
    level = next
  }
  return root
}

function endOf(
  course: string,
  above: ReadonlySet<string>,
  expanded: ReadonlySet<string>,
  left: number,
): ChainLink['ends'] {
  if (above.has(course)) return 'cycle'
  if (expanded.has(course)) return 'shown'
  return left <= 0 ? 'depth' : undefined
}
