/** Keywords that hold values of an author's own. */
export const VALUES: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples'])
/** Keywords that hold schemas under names of an author's own. */
export const NAMED: ReadonlySet<string> = new Set(['properties', '$defs'])

export const mapValues = (value: unknown, change: (node: unknown) => unknown): unknown =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, node]) => [name, change(node)]))
