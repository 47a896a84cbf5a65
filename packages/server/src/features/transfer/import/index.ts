import { catalogImporter, type Imports } from '../../../platform/import/importer.ts'
import { ruleWriter } from '../store/rule-writer.ts'
import { assistAdapter } from './adapters/assist.ts'
import { bcTransferAdapter } from './adapters/bc-transfer.ts'
import { wisconsinAdapter } from './adapters/wisconsin.ts'

export const transferImports: Imports = {
  importers: [bcTransferAdapter, assistAdapter, wisconsinAdapter].map((adapter) =>
    catalogImporter(adapter, ruleWriter),
  ),
  removers: () => [ruleWriter()],
}
