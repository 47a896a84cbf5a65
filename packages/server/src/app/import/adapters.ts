import type { ImportAdapter, ImportInput, RecordWriter } from '../../platform/import/import-adapter.ts'
import type { CatalogRecord } from '../../platform/catalog/records.ts'
import { openAnki } from '../../features/card/import/anki/open-anki.ts'
import { openCsv } from '../../features/card/import/csv/open-csv.ts'
import { langaraAdapter } from '../../features/course/import/langara.ts'
import { sfuOutlinesAdapter } from '../../features/course/import/sfu-outlines.ts'
import { sfuSectionsAdapter } from '../../features/course/import/sfu-sections.ts'
import { ubcGradesAdapter } from '../../features/course/import/ubc-grades.ts'
import { assistAdapter } from '../../features/transfer/import/adapters/assist.ts'
import { bcTransferAdapter } from '../../features/transfer/import/adapters/bc-transfer.ts'
import { wisconsinAdapter } from '../../features/transfer/import/adapters/wisconsin.ts'
import type { TransferRule } from '../../features/transfer/model/rule.ts'
import { runCardImport, type OpenCards } from '../../features/card/import/card-import.ts'
import { catalogAdapter, catalogWriter } from './catalog-adapter.ts'
import type { ImportReport } from '../../platform/import/report.ts'
import { runImport, type ImportRunner } from '../../platform/import/run-import.ts'

/** Where what is read goes. */
export interface Writers {
  records: RecordWriter<CatalogRecord>
  rules: RecordWriter<TransferRule>
}

/** An adapter together with the writer of what it reads. */
export interface Importer {
  name: string
  about: string
  /** Whether what it reads belongs to one user. */
  personal: boolean
  run(runner: ImportRunner, writers: Writers, input: ImportInput): Promise<ImportReport>
}

const importer = <Item>(
  adapter: ImportAdapter<Item>,
  writerOf: (writers: Writers) => RecordWriter<Item>,
): Importer => ({
  name: adapter.name,
  about: adapter.about,
  personal: false,
  run: (runner, writers, input) => runImport(runner, adapter, writerOf(writers), input),
})

const cardImporter = (name: string, about: string, open: OpenCards): Importer => ({
  name,
  about,
  personal: true,
  run: (runner, _, input) => runCardImport(runner, open, input),
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
  cardImporter(
    'anki',
    'your flashcards from Anki with their history: .apkg or .colpkg, of any version',
    openAnki,
  ),
  cardImporter(
    'cards-csv',
    'your flashcards from a table, CSV or TSV: front, back, and if you like tags, deck, kind',
    openCsv,
  ),
]

export const importerNamed = (name: string): Importer | undefined =>
  importers.find((candidate) => candidate.name === name)
