import type {
  ImportedRow,
  ImportInput,
  OpenedImport,
  SourceFacts,
} from '../../../platform/import/import-adapter.ts'
import type { CatalogRecord } from '../../../platform/catalog/records.ts'
import { fileHash, fileText, sourceFile, type SourceFile } from '../../../platform/import/source-file.ts'

/** What became of one entry of a source. */
export type RecordReading = Omit<ImportedRow<CatalogRecord>, 'checkpoint'>

/** Who publishes the data. */
export interface Publisher {
  name: string
  link: string
}

export interface RecordFile {
  adapter: string
  publisher: Publisher
  input: ImportInput
  /** Reads the whole file, so that a malformed one is refused before anything of it is stored. */
  read: (text: string, file: string) => readonly (() => RecordReading)[]
}

/** A file of courses or what belongs to them. */
export async function openRecordFile({
  adapter,
  publisher,
  input,
  read,
}: RecordFile): Promise<OpenedImport<CatalogRecord>> {
  const file: SourceFile = await sourceFile(input)
  const readings = read(await fileText(file), `${file.name}${file.path.slice(file.path.lastIndexOf('.'))}`)
  const isOneScope = input.options['key'] !== undefined
  return {
    source: factsOf(publisher, input.options['key'] ?? `${adapter}:${file.name}`, file.accessedOn),
    contentHash: await fileHash(file.path, [input.options['accessed']]),
    total: readings.length,
    rows: (after) => numbered(readings, after, isOneScope),
  }
}

export const factsOf = ({ name, link }: Publisher, key: string, accessedOn: string): SourceFacts => ({
  key,
  name,
  link,
  accessedOn,
  attribution: null,
  demo: false,
})

async function* numbered(
  readings: readonly (() => RecordReading)[],
  after: number,
  isOneScope: boolean,
): AsyncGenerator<ImportedRow<CatalogRecord>> {
  for (const [index, read] of readings.entries()) {
    if (index < after) continue
    const { scope, ...row } = read()
    yield { checkpoint: index + 1, ...row, ...(!isOneScope && scope !== undefined && { scope }) }
  }
}

/** Where an entry's course has no code, nobody could ask for it. */
export const withoutCode = (code: string): RecordReading => ({
  items: [],
  outcome: 'skipped',
  remark: `${code} is not the code of a course`,
})
