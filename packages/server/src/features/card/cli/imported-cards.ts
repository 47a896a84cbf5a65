import type { CardPreview, ImportReport } from '../../../platform/import/report.ts'
import { NO_CARDS } from '../import/imported-note.ts'
import { printTable } from '../../../platform/cli/terminal/output.ts'
import { showRemarks } from '../../../platform/import/cli/import.ts'

export function showCards(report: ImportReport, seconds: number): void {
  const cards = report.cards ?? NO_CARDS
  if (report.stopped) return console.log('Stopped: nothing was imported.')
  if (report.preview) return showPreview(report, report.preview)
  if (report.unchanged) {
    showRemarks(report)
    return console.log('All cards are already here: nothing changed.')
  }
  const { added, updated, restored, unchanged, reviews, decks, media } = cards
  printTable(
    [' notes', ' new', ' updated', ' restored', ' unchanged', ' skipped', ' seconds'],
    [[report.rows, added, updated, restored, unchanged, report.skipped, seconds].map(String)],
  )
  showRemarks(report)
  const counts = [
    [cards.cards, 'card'],
    [reviews, 'review'],
    [decks, 'deck'],
    [media, 'media file'],
  ] as const
  const created = counts.filter(([count]) => count > 0).map(([count, what]) => counted(count, what))
  if (added + updated + restored + media === 0) console.log('No usable rows.')
  else console.log(created.length > 0 ? `New: ${created.join(', ')}.` : 'Done.')
}

function showPreview(
  report: ImportReport,
  { decks, notes, known, cards, reviews, media }: CardPreview,
): void {
  printTable(
    ['deck', ' notes'],
    decks.map(({ name, notes: held }) => [name, String(held)]),
  )
  showRemarks(report)
  const found = [counted(notes, 'note'), counted(cards, 'card'), counted(reviews, 'review')]
  console.log(
    `Found ${found.join(', ')}, ${counted(media, 'media file')}; ${number.format(known)} already here. Nothing was imported.`,
  )
}

const number = new Intl.NumberFormat('en')
const counted = (count: number, what: string): string =>
  `${number.format(count)} ${what}${count === 1 ? '' : 's'}`
