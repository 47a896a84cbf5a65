import type { Importer, Imports } from '../../../platform/import/importer.ts'
import { openAnki } from './anki/open-anki.ts'
import { runCardImport, type OpenCards } from './card-import.ts'
import { openCsv } from './csv/open-csv.ts'

const cardImporter = (name: string, about: string, open: OpenCards): Importer => ({
  name,
  about,
  personal: true,
  run: (runner, input) => runCardImport(runner, open, input),
  show: async (report, seconds) => (await import('../cli/imported-cards.ts')).showCards(report, seconds),
})

export const cardImports: Imports = {
  importers: [
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
  ],
}
