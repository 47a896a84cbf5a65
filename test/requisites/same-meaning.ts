import { meetsGrade } from '../../packages/server/src/platform/catalog/grade.ts'
import { simplify } from '../../packages/server/src/features/course/model/requisites/simplify.ts'
import {
  leavesOf,
  partsOf,
  type ConditionKind,
  type CourseLeaf,
  type RequisiteTree,
} from '../../packages/server/src/features/course/model/requisites/tree.ts'

/** Conditions in the classes that people tell apart alike; wording, permission or program are matters of taste. */
const CLASSES: Readonly<Record<ConditionKind, string>> = {
  permission: 'stated',
  standing: 'stated',
  program: 'stated',
  equivalent: 'stated',
  recommendation: 'stated',
  other: 'stated',
  credits: 'counted',
  courses: 'counted',
  gpa: 'gpa',
  test: 'test',
}

const MOST_ASSIGNMENTS = 1 << 16
const RANDOM_ASSIGNMENTS = 20_000

/** A tree over numbered variables: `at` must have reached `level`. */
type Formula = { least: number; of: Formula[] } | { at: number; level: number }

/** Whether two trees ask for the same, as Boolean functions over courses with grades. */
export const sameMeaning = (one: RequisiteTree, other: RequisiteTree): boolean =>
  sameFunction(one, other, { nameOf: courseName, classOf: (kind) => CLASSES[kind] })

/** The same, with each condition kind apart and with the courses that may be taken along told from the others. */
export const sameMeaningExactly = (one: RequisiteTree, other: RequisiteTree): boolean =>
  sameFunction(one, other, {
    nameOf(leaf) {
      const { name, grade } = courseName(leaf)
      return { name: leaf.concurrent ? `${name}~` : name, grade }
    },
    classOf: (kind) => kind,
  })

interface Naming {
  nameOf: (leaf: CourseLeaf) => NamedLeaf
  classOf: (kind: ConditionKind) => string
}

function sameFunction(one: RequisiteTree, other: RequisiteTree, naming: Naming): boolean {
  const trees = [simplify(one), simplify(other)]
  const leaves = trees.map((tree) => namedLeaves(tree, naming))
  const domains = domainsOf(leaves.flat())
  const [a, b] = trees.map((tree, index) => formulaOf(tree, leaves[index]?.values() ?? [].values(), domains))
  if (!a || !b) return false
  const sizes = [...domains.values()].map((grades) => grades.length + 1)
  for (const levels of assignments(sizes)) if (holds(a, levels) !== holds(b, levels)) return false
  return true
}

interface NamedLeaf {
  name: string
  grade: string
}

/** Courses by their compact name; conditions by class and order. */
function namedLeaves(tree: RequisiteTree, { nameOf, classOf }: Naming): NamedLeaf[] {
  const counts = new Map<string, number>()
  return leavesOf(tree).map((leaf) => {
    if ('course' in leaf) return nameOf(leaf)
    const kind = classOf(leaf.condition)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return { name: `${kind} ${counts.get(kind)}`, grade: '' }
  })
}

/** Marks that are no letter have no order: a course with such a mark is a variable of its own. */
function courseName({ course, minGrade = '' }: CourseLeaf): NamedLeaf {
  const name = course
    .replace(/^secondary:BC /, 'secondary:')
    .toUpperCase()
    .replace(/[^A-Z0-9:]/g, '')
  const ordered = minGrade === '' || meetsGrade('A+', minGrade) !== undefined
  return ordered ? { name, grade: minGrade } : { name: `${name} ${minGrade}`, grade: '' }
}

/** The grades that are asked for of each variable, lowest first. */
function domainsOf(leaves: readonly NamedLeaf[]): Map<string, string[]> {
  const grades = Map.groupBy(leaves, ({ name }) => name)
  const sorted = [...grades].map(([name, named]): [string, string[]] => [
    name,
    [...new Set(named.map(({ grade }) => grade))].toSorted((a, b) =>
      a === b ? 0 : a === '' || (b !== '' && meetsGrade(b, a) === true) ? -1 : 1,
    ),
  ])
  return new Map(sorted)
}

function formulaOf(
  tree: RequisiteTree,
  leaves: IterableIterator<NamedLeaf>,
  domains: ReadonlyMap<string, string[]>,
): Formula {
  const names = [...domains.keys()]
  const visit = (node: RequisiteTree): Formula => {
    if ('course' in node || 'condition' in node) {
      const { name, grade } = leaves.next().value ?? { name: '', grade: '' }
      return { at: names.indexOf(name), level: (domains.get(name) ?? []).indexOf(grade) + 1 }
    }
    const of = partsOf(node).map(visit)
    return { least: 'nOf' in node ? node.nOf : 'oneOf' in node ? 1 : of.length, of }
  }
  return visit(tree)
}

function holds(formula: Formula, levels: readonly number[]): boolean {
  if ('at' in formula) return (levels[formula.at] ?? 0) >= formula.level
  let met = 0
  for (const part of formula.of) if (holds(part, levels)) met++
  return met >= formula.least
}

/** Every assignment where they are few, many random ones of all densities otherwise. */
function* assignments(sizes: readonly number[]): Generator<number[]> {
  const count = sizes.reduce((product, size) => product * size, 1)
  if (count <= MOST_ASSIGNMENTS) {
    for (let number = 0; number < count; number++) {
      let rest = number
      yield sizes.map((size) => {
        const level = rest % size
        rest = Math.floor(rest / size)
        return level
      })
    }
    return
  }
  const random = generator(count % 4_294_967_291)
  for (let number = 0; number < RANDOM_ASSIGNMENTS; number++) {
    const density = random()
    yield sizes.map((size) => (random() < density ? 1 + Math.floor(random() * (size - 1)) : 0))
  }
}

/** A small generator with a seed (mulberry32), so that a run can be repeated. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
