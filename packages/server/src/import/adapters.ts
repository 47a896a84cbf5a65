import type { ImportAdapter, ImportInput, RecordWriter } from '../catalog/import-adapter.ts'
import type { CatalogRecord } from '../catalog/records.ts'
import { langaraAdapter } from '../domains/course/import/langara.ts'
import { sfuOutlinesAdapter } from '../domains/course/import/sfu-outlines.ts'
import { sfuSectionsAdapter } from '../domains/course/import/sfu-sections.ts'
import { ubcGradesAdapter } from '../domains/course/import/ubc-grades.ts'
import { assistAdapter } from '../domains/transfer/import/adapters/assist.ts'
import { bcTransferAdapter } from '../domains/transfer/import/adapters/bc-transfer.ts'
import { wisconsinAdapter } from '../domains/transfer/import/adapters/wisconsin.ts'
import type { TransferRule } from '../domains/transfer/rule.ts'
import { catalogAdapter, catalogWriter } from './catalog-adapter.ts'
import type { ImportReport } from './report.ts'
import { runImport, type ImportRunner } from './run-import.ts'

/** Where what is read goes. */
export interface Writers {
  records: RecordWriter<CatalogRecord>
  rules: RecordWriter<TransferRule>
}

/** An adapter together with the writer of what it reads. */
export interface Importer {
  name: string
  about: string
  run(runner: ImportRunner, writers: Writers, input: ImportInput): Promise<ImportReport>
}

const importer = <Item>(
  adapter: ImportAdapter<Item>,
  writerOf: (writers: Writers) => RecordWriter<Item>,
): Importer => ({
  name: adapter.name,
  about: adapter.about,
  run: (runner, writers, input) => runImport(runner, adapter, writerOf(writers), input),
})

const records = ({ records: writer }: Writers): RecordWriter<CatalogRecord> => writer
const rules = ({ rules: writer }: Writers): RecordWriter<TransferRule> => writer

/** All that `tn import` knows to read. */
export const importers: readonly Importer[] = [
  importer(bcTransferAdapter, rules),
  importer(assistAdapter, rules),
  importer(wisconsinAdapter, rules),
  importer(sfuOutlinesAdapter, records),
  importer(sfuSectionsAdapter, records),
  importer(ubcGradesAdapter, records),
  importer(langaraAdapter, records),
  importer(catalogAdapter, (writers) => catalogWriter(writers.records, writers.rules)),
]

export const importerNamed = (name: string): Importer | undefined =>
  importers.find((candidate) => candidate.name === name)
