import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Public tools and requests; not part of the product and not in the repository. */
const FOLDER = join(import.meta.dirname, '../../../shared/data/toolsearch')

export interface Request {
  text: string
  /** The tool that is meant. */
  tool: string
}

export interface DataSet {
  descriptions: ReadonlyMap<string, string>
  requests: readonly Request[]
}

/** MetaTool's tools and requests; undefined where the shared folder is absent. */
export function readMetaTool(): DataSet | undefined {
  const [tools, queries] = ['metatool-tools.json', 'metatool-queries.csv'].map((name) => join(FOLDER, name))
  if (!tools || !queries || !existsSync(tools) || !existsSync(queries)) return undefined
  const described: Record<string, string> = JSON.parse(readFileSync(tools, 'utf8'))
  const [, ...rows] = csvRows(readFileSync(queries, 'utf8'))
  return {
    descriptions: new Map(Object.entries(described)),
    requests: rows.map(([text = '', tool = '']) => ({ text, tool })),
  }
}

/** Two columns; a quoted one may hold commas, line ends and doubled quotes. */
function csvRows(csv: string): string[][] {
  const rows = csv.matchAll(/^("(?:[^"]|"")*"|[^",\r\n]*),([^\r\n]*)\r?$/gm)
  return [...rows].map(([, text = '', tool = '']) => [
    text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text,
    tool,
  ])
}
