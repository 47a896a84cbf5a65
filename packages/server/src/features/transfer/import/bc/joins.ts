import type { TokenReader } from './tokens.ts'

/** What stands between two courses; behind a comma or semicolon an `or` is set apart from sums. */
export type Join = 'and' | 'or' | 'apart' | 'comma'

export function readJoin(reader: TokenReader): Join | undefined {
  return reader.attempt(() => {
    const comma = reader.takeMark(',')
    const apart = comma || reader.takeMark(';')
    if (reader.takeMark('&+') || reader.takeWord(/^and$/i)) return 'and'
    // A slip of the finger that the guide really has: `pr` for `or`.
    if (reader.takeWord(/^(?:or|pr)$/i)) return apart ? 'apart' : 'or'
    return comma ? 'comma' : undefined
  })
}

/** Whether each join is a choice. A comma is what the next word of its list says; without one it is a sum. */
export const areChoices = (joins: readonly Join[]): boolean[] =>
  joins.map((_, index) => {
    const said = joins.slice(index).find((join) => join !== 'comma')
    return said === 'or' || said === 'apart'
  })

/** Items in groups, a new one wherever a join says so. */
export function groupsOf<Item>(items: readonly Item[], parts: readonly boolean[]): Item[][] {
  const groups: Item[][] = []
  for (const [index, item] of items.entries()) {
    const group = groups.at(-1)
    if (!group || parts[index - 1]) groups.push([item])
    else group.push(item)
  }
  return groups
}
