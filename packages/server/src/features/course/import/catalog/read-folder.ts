import type { Catalog } from './catalog.ts'
import { readCsv } from './csv.ts'
import { eachLine, gradeLines, type Listed, sectionLines } from './csv-lists.ts'
import { faultyLine, linesOf } from './json-positions.ts'
import { readCatalog } from './read.ts'

export const HEAD = 'catalog.json'

const TABLES = [
  { file: 'courses.csv', list: 'courses', read: eachLine },
  { file: 'sections.csv', list: 'sections', read: sectionLines },
  { file: 'grades.csv', list: 'grades', read: gradeLines },
  { file: 'agreements.csv', list: 'agreements', read: eachLine },
] as const
export const TABLE_FILES: readonly string[] = TABLES.map(({ file }) => file)

export interface FileFault {
  file: string
  line: number
  why: string
}
export type FolderReading = { ok: true; catalog: Catalog } | { ok: false; faults: FileFault[] }

const MOST_FAULTS = 100

/**
 * Reads a catalog that is given as tables: `catalog.json` says whose it is, the CSV files hold the long lists.
 *
 * @param files the texts by name; a missing table is an empty list
 */
export function readCatalogFolder(files: ReadonlyMap<string, string>): FolderReading {
  const head = files.get(HEAD)?.replace(/^\uFEFF/, '')
  if (head === undefined)
    return refused([{ file: HEAD, line: 1, why: 'Missing: it says whose catalog this is' }])
  const broken = faultyLine(head)
  if (broken !== undefined) return refused([{ file: HEAD, line: broken, why: 'Not valid JSON from here on' }])

  const tables = TABLES.filter(({ file }) => files.has(file)).map(({ file, list, read }) => {
    const { rows, faults } = readCsv(files.get(file) ?? '')
    return { file, list, ...read(rows), faults: faults.map((fault) => ({ file, ...fault })) }
  })
  const given: unknown = JSON.parse(head)
  const twice = tables.filter(({ list }) => typeof given === 'object' && given !== null && list in given)
  const malformed = [
    ...tables.flatMap(({ faults }) => faults),
    ...twice.map(({ file, list }) => ({ file, line: 1, why: `${HEAD} has ${list} too: give them once` })),
  ]
  if (malformed.length > 0) return refused(malformed)

  const lists = Object.fromEntries(tables.map(({ list, entries }) => [list, entries]))
  const reading = readCatalog(typeof given === 'object' ? { ...given, ...lists } : given)
  if (reading.ok) return reading
  return refused(reading.faults.map(({ path, why }) => placed(path, why, tables, head)))
}

const refused = (faults: FileFault[]): FolderReading => ({ ok: false, faults: faults.slice(0, MOST_FAULTS) })

type Table = Listed & { file: string; list: string }

function placed(path: PropertyKey[], why: string, tables: readonly Table[], head: string): FileFault {
  const [list, index, ...fields] = path
  const table = tables.find((one) => one.list === list)
  if (!table || typeof index !== 'number') return { file: HEAD, line: linesOf(head, [path])[0] ?? 1, why }
  const column = fields.findLast((field) => typeof field === 'string')
  return {
    file: table.file,
    line: table.lines[index] ?? 1,
    why: column === undefined ? why : `${column}: ${why}`,
  }
}
