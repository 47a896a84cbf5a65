import type { ImportAdapter, ImportInput, RecordWriter } from './import-adapter.ts'
import type { RunRemover } from './import-run-store.ts'
import type { ImportReport } from './report.ts'
import { runImport, type ImportRunner } from './run-import.ts'
import type { DialectName } from '../store/store.ts'

/** Something that `tn import` can read. */
export interface Importer {
  readonly name: string
  readonly about: string
  /** Whether the imported data belongs to one user. */
  readonly personal: boolean
  run(runner: ImportRunner, input: ImportInput): Promise<ImportReport>
  /** Prints the report, where the usual table does not fit. */
  show?(report: ImportReport, seconds: number): Promise<void>
}

/** The importers of one feature, and what removes the rows of imports that were replaced. */
export interface Imports {
  readonly importers: readonly Importer[]
  removers?(dialect: DialectName): readonly RunRemover[]
}

/** An importer of catalog data, which belongs to everybody. */
export const catalogImporter = <Item>(
  adapter: ImportAdapter<Item>,
  writer: (dialect: DialectName) => RecordWriter<Item>,
): Importer => ({
  name: adapter.name,
  about: adapter.about,
  personal: false,
  run: (runner, input) => runImport(runner, adapter, writer(runner.store.dialect), input),
})
