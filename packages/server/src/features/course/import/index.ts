import { catalogImporter, type Imports } from '../../../platform/import/importer.ts'
import { courseWriter } from '../store/course-writer.ts'
import { langaraAdapter } from './langara.ts'
import { sfuOutlinesAdapter } from './sfu-outlines.ts'
import { sfuSectionsAdapter } from './sfu-sections.ts'
import { ubcGradesAdapter } from './ubc-grades.ts'

export const courseImports: Imports = {
  importers: [sfuOutlinesAdapter, sfuSectionsAdapter, ubcGradesAdapter, langaraAdapter].map((adapter) =>
    catalogImporter(adapter, courseWriter),
  ),
  removers: (dialect) => [courseWriter(dialect)],
}
