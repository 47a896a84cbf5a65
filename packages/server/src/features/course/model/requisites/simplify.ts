import { partsOf, type RequisiteTree } from './tree.ts'

const distinct = (trees: readonly RequisiteTree[]): RequisiteTree[] => [
  ...new Map(trees.map((tree) => [JSON.stringify(tree), tree])).values(),
]

const only = (trees: readonly RequisiteTree[]): RequisiteTree | undefined =>
  trees.length === 1 ? trees[0] : undefined

/** All of these: nested groups of the same kind flattened, repeats dropped, a group of one opened. */
export function allOf(trees: readonly RequisiteTree[]): RequisiteTree {
  const parts = distinct(trees.flatMap((tree) => ('allOf' in tree ? tree.allOf : [tree])))
  return only(parts) ?? { allOf: parts }
}

/** One of these, flattened in the same way. */
export function oneOf(trees: readonly RequisiteTree[]): RequisiteTree {
  const parts = distinct(trees.flatMap((tree) => ('oneOf' in tree ? tree.oneOf : [tree])))
  return only(parts) ?? { oneOf: parts }
}

/** So many of these; one of them and all of them have shapes of their own. Repeats count here, so they stay. */
export function nOf(least: number, trees: readonly RequisiteTree[]): RequisiteTree {
  if (least <= 1) return oneOf(trees)
  return least === trees.length ? allOf(trees) : { nOf: least, of: [...trees] }
}

/** The same requirement, written with as few groups as possible. */
export function simplify(tree: RequisiteTree): RequisiteTree {
  const parts = partsOf(tree).map(simplify)
  if ('allOf' in tree) return allOf(parts)
  if ('oneOf' in tree) return oneOf(parts)
  return 'of' in tree ? nOf(tree.nOf, parts) : tree
}
