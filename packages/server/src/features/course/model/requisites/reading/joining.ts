import { allOf, oneOf } from '../simplify.ts'
import type { RequisiteTree } from '../tree.ts'
import type { Doubt, Join } from './phrases/phrase.ts'

/** What separators stand between; the subject tells which courses are alternatives of each other. */
export interface Operand {
  tree: RequisiteTree
  subject?: string | undefined
  elided?: boolean | undefined
  /** From a list, as in `one of A, B`. */
  chosen?: boolean | undefined
}

/** Operands and the separators between them: always one fewer. */
export interface Row {
  operands: Operand[]
  joins: Join[]
}

const isBare = (join: Join | undefined): boolean => join !== undefined && join.word === undefined
const isWeak = (join: Join | undefined, word: 'and' | 'or'): boolean =>
  join?.word === word && join.mark === ''
const isStrong = (join: Join): boolean => join.word !== undefined && join.mark !== ''
const treesOf = (operands: readonly Operand[]): RequisiteTree[] => operands.map(({ tree }) => tree)

/**
 * One tree from a row without semicolons. `or` binds closer than `and`, a word after a comma binds least,
 * and a bare comma takes the word of the list that it stands in: `A or B, and C`, `A, B or C and D`.
 */
export function joined(row: Row, doubt: Doubt): RequisiteTree {
  const words = new Set(row.joins.flatMap(({ word }) => word ?? []))
  if (!words.has('or')) return allOf(treesOf(row.operands))
  if (!words.has('and')) return alternatives(row, doubt)
  const pairs = pairsOf(row)
  if (pairs) doubt('and with or, and nothing that groups them')
  if (pairs) return oneOf(pairs.map((pair) => allOf(treesOf(pair))))
  return conjunction(withoutTightOr(withElidedAnd(withLooseEquivalent(row, doubt), doubt), doubt), doubt)
}

/** `A and B or C and D` is a choice of pairs. */
function pairsOf({ operands, joins }: Row): Operand[][] | undefined {
  const pairs: Operand[][] = [operands.slice(0, 1)]
  for (const [at, join] of joins.entries()) {
    const next = operands.slice(at + 1, at + 2)
    if (join.mark !== '') return undefined
    if (join.word === 'or') pairs.push(next)
    else pairs.at(-1)?.push(...next)
  }
  return pairs.every(({ length }) => length > 1) ? pairs : undefined
}

/** `MATH 100 and 101 or PHYS 100`: courses whose subject is written once belong together. */
function withElidedAnd(row: Row, doubt: Doubt): Row {
  const { operands, joins } = row
  const start = operands.findIndex(
    ({ elided, subject }, at) =>
      !elided && subject !== undefined && isWeak(joins[at], 'and') && operands[at + 1]?.elided === true,
  )
  let end = start + 1
  while (isWeak(joins[end], 'and') && operands[end + 1]?.elided) end++
  const beside = isWeak(joins[start - 1], 'or') || isWeak(joins[end], 'or')
  if (start === -1 || !beside || operands[end + 1]?.elided) return row
  doubt('and with or, and nothing that groups them')
  const pair = { tree: allOf(treesOf(operands.slice(start, end + 1))) }
  const [before, after] = [operands.slice(0, start), operands.slice(end + 1)]
  return withElidedAnd(
    { operands: [...before, pair, ...after], joins: [...joins.slice(0, start), ...joins.slice(end)] },
    doubt,
  )
}

/** Only `or` is written; a bare comma after one starts a second choice: `A or B, C or D`. */
function alternatives({ operands, joins }: Row, doubt: Doubt): RequisiteTree {
  const breaks = joins.flatMap((join, at) => {
    const chosen = joins.slice(0, at).some(({ word }) => word === 'or')
    return isBare(join) && (chosen || isAmount(operands[at + 1])) ? [at + 1] : []
  })
  const last = joins.at(-1)
  if (breaks.length === 0 && mayBeTwo({ operands, joins })) {
    doubt('a comma before a choice')
    const start = operands.findLastIndex(({ elided }) => !elided)
    return allOf([...treesOf(operands.slice(0, start)), oneOf(treesOf(operands.slice(start)))])
  }
  if (breaks.length === 0 && (isOrPermission({ operands, joins }) || mayExplain({ operands, joins })))
    doubt('a comma before a choice')
  if (breaks.length > 0 && operands.slice(1).some(isAmount)) doubt('a comma after a choice')
  if (breaks.length === 0 || (last && last.word === 'or' && isStrong(last))) return oneOf(treesOf(operands))
  doubt('a comma after a choice')
  const starts = [0, ...breaks]
  return allOf(starts.map((start, index) => oneOf(treesOf(operands.slice(start, starts[index + 1])))))
}

/** `BISC 101, CHEM 121 or 122`: the comma may stand before a choice of its own. */
function mayBeTwo({ operands, joins }: Row): boolean {
  const or = joins.findIndex(({ word }) => word === 'or')
  const [first, last] = [operands[0], operands[or + 1]]
  return or > 0 && joins[or]?.mark === '' && last?.elided === true && last.subject !== first?.subject
}

/** `HIST 101, HIST 102 or permission`: the permission may stand for one course or for both. */
function isOrPermission({ operands, joins }: Row): boolean {
  const last = operands.at(-1)?.tree
  const isPermission = last !== undefined && 'condition' in last && last.condition === 'permission'
  return isPermission && joins.length > 1 && joins.at(-1)?.mark === '' && joins.slice(0, -1).every(isBare)
}

/** `an approved ensemble, MUS 160 or MUS 161`: the courses may be what the words before them are about. */
function mayExplain({ operands, joins }: Row): boolean {
  const [first, ...others] = operands
  const isCourse = ({ subject }: Operand): boolean => subject !== undefined
  return (
    first !== undefined &&
    'condition' in first.tree &&
    isBare(joins[0]) &&
    joins.at(-1)?.mark === '' &&
    others.every(isCourse)
  )
}

/** `MATH 100, 45 units or permission`: so much work is asked for besides a course, not instead of it. */
const isAmount = (operand: Operand | undefined): boolean =>
  operand !== undefined && 'condition' in operand.tree && /^(?:credits|gpa)$/.test(operand.tree.condition)

/** `A and B or equivalent`: what is equivalent is so to all of it. */
function withLooseEquivalent(row: Row, doubt: Doubt): Row {
  const last = row.operands.at(-1)?.tree
  const isEquivalent = last !== undefined && 'condition' in last && last.condition === 'equivalent'
  const onlyAnd = row.joins.slice(0, -1).every(({ word }) => word !== 'or')
  if (!isEquivalent || !onlyAnd || !isWeak(row.joins.at(-2), 'and') || !isWeak(row.joins.at(-1), 'or'))
    return row
  doubt('and with or, and nothing that groups them')
  return { operands: row.operands, joins: [...row.joins.slice(0, -1), { is: 'join', word: 'or', mark: ',' }] }
}

/** Each list of alternatives, `A, B, or C` and `A or B`, made one operand. */
function withoutTightOr(row: Row, doubt: Doubt): Row {
  const { operands, joins } = row
  const isTight = (join: Join, at: number): boolean =>
    isWeak(join, 'or') || (join.word === 'or' && isBare(joins[at - 1]))
  const at = joins.findIndex(isTight)
  if (at === -1) return row
  let start = at
  while (isBare(joins[start - 1]) && ownsComma(row, start, at)) start--
  let end = at + 1
  while (isWeak(joins[end], 'or')) end++
  const list = operands.slice(start, end + 1)
  if (isAmbiguous(row, start, end)) doubt('and with or, and nothing that groups them')
  const commas = isBare(joins[start - 1]) || (start < at && joins[at]?.mark === '')
  const afterAnd = isBare(joins[start - 1]) && isWeak(joins[start - 2], 'and')
  if (afterAnd || (commas && !haveOneSubject(list))) doubt('a comma before a choice')
  const made = {
    operands: [...operands.slice(0, start), { tree: oneOf(treesOf(list)) }, ...operands.slice(end + 1)],
    joins: [...joins.slice(0, start), ...joins.slice(end)],
  }
  return withoutTightOr(made, doubt)
}

const haveOneSubject = (list: readonly Operand[]): boolean =>
  list[0]?.subject !== undefined && list.every(({ subject }) => subject === list[0]?.subject)

/** Whether the bare comma before an operand belongs to the choice that ends behind it. */
function ownsComma({ operands, joins }: Row, start: number, or: number): boolean {
  if (joins[or]?.mark === ',') return true
  const [before, after] = [operands[start - 1], operands[start]]
  return after?.elided === true || (before?.subject !== undefined && before.subject === after?.subject)
}

/** `A and B or C` has two readings, unless the alternatives share a subject that is written once. */
function isAmbiguous({ operands, joins }: Row, start: number, end: number): boolean {
  const beside = isWeak(joins[start - 1], 'and') || isWeak(joins[end], 'and')
  const elided = operands.slice(start + 1, end + 1).every((operand) => operand.elided)
  const alone = operands[start]?.elided !== true && operands[end + 1]?.elided !== true
  return beside && !(elided && alone)
}

/** What is left is `and`, bare commas, and words after a comma; these are read from left to right. */
function conjunction({ operands, joins }: Row, doubt: Doubt): RequisiteTree {
  const strong = joins.flatMap((join, at) => (isStrong(join) ? [{ at, word: join.word }] : []))
  const starts = [0, ...strong.map(({ at }) => at + 1)]
  const parts = starts.map((start, index) => allOf(treesOf(operands.slice(start, starts[index + 1]))))
  const changes = strong.filter(({ word }, index) => index > 0 && word !== strong[index - 1]?.word).length
  const listed = isBare(joins[(strong[0]?.at ?? 0) - 1])
  if (changes > 1 || (changes === 1 && !listed)) doubt('commas before both and and or')
  const [first = allOf([]), ...rest] = parts
  return rest.reduce(
    (tree, part, index) => (strong[index]?.word === 'or' ? oneOf([tree, part]) : allOf([tree, part])),
    first,
  )
}
