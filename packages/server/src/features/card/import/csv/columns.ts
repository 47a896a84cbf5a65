export type Column = 'id' | 'deck' | 'kind' | 'front' | 'back' | 'distractors' | 'tags'

/** The order of exported columns. */
export const COLUMNS: readonly Column[] = ['id', 'deck', 'kind', 'front', 'back', 'distractors', 'tags']

/** The order of columns without a header. */
export const DEFAULT_ORDER: readonly Column[] = ['front', 'back', 'tags', 'deck', 'kind']

const SYNONYMS: Readonly<Record<string, Column>> = {
  id: 'id',
  guid: 'id',
  deck: 'deck',
  kind: 'kind',
  type: 'kind',
  notetype: 'kind',
  front: 'front',
  question: 'front',
  term: 'front',
  text: 'front',
  prompt: 'front',
  back: 'back',
  answer: 'back',
  definition: 'back',
  'back extra': 'back',
  distractors: 'distractors',
  tags: 'tags',
  tag: 'tags',
}

export type ColumnPositions = ReadonlyMap<Column, number>

/** Column positions from a header row; undefined if the first row is a card. */
export function positionsInHeader(cells: readonly string[]): ColumnPositions | undefined {
  const columns = cells.map((cell) => columnNamed(cell))
  const positions = positionsOf(columns)
  const isHeader = positions.has('front') && (positions.size > 1 || cells.length === 1)
  return isHeader && columns.filter((column) => column !== undefined).length >= cells.length / 2
    ? positions
    : undefined
}

export const columnNamed = (cell: string): Column | undefined => {
  const name = cell.trim().toLowerCase()
  return Object.hasOwn(SYNONYMS, name) ? SYNONYMS[name] : undefined
}

/** If a name occurs twice, the first one counts. */
export const positionsOf = (columns: readonly (Column | undefined)[]): ColumnPositions => {
  const positions = new Map<Column, number>()
  for (const [at, column] of columns.entries())
    if (column !== undefined && !positions.has(column)) positions.set(column, at)
  return positions
}
