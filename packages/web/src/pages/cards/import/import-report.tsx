import type { CardImportReport } from '../../../api/card-import.ts'
import { Button } from '../../../parts/form/button.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import styles from './import-cards.module.css'

/** What came of an import. */
export function ImportReport({ report, onClose }: { report: CardImportReport; onClose: () => void }) {
  const { added, updated, restored, unchanged, cards, reviews, decks, media } = report.cards
  const notes = [
    ...(added > 0 ? [`${pluralize(added, 'note')} added`] : []),
    ...(updated > 0 ? [`${pluralize(updated, 'note')} updated`] : []),
    ...(restored > 0 ? [`${pluralize(restored, 'note')} restored`] : []),
    ...(unchanged > 0 ? [`${pluralize(unchanged, 'note')} unchanged`] : []),
  ]
  const made = [
    ...(decks > 0 ? [pluralize(decks, 'deck')] : []),
    ...(cards > 0 ? [pluralize(cards, 'card')] : []),
    ...(reviews > 0 ? [pluralize(reviews, 'review')] : []),
    ...(media > 0 ? [pluralize(media, 'media file')] : []),
  ]
  return (
    <>
      <p role="status">
        {report.unchanged ? 'All of these cards are already here.' : `${notes.join(', ') || 'No cards'}.`}
        {made.length > 0 ? ` New: ${made.join(', ')}.` : ''}
      </p>
      <Remarks report={report} />
      <div className={styles['actions']}>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}

/** What could not be read, and why. */
export function Remarks({ report: { remarks, skipped } }: { report: CardImportReport }) {
  if (remarks.length === 0) return null
  const changed = remarks.length - remarks.filter(({ outcome }) => outcome === 'skipped').length
  const title = [
    ...(skipped > 0 ? [`${pluralize(skipped, 'note')} skipped`] : []),
    ...(changed > 0 ? [`${pluralize(changed, 'note')} read in part`] : []),
  ].join(', ')
  return (
    <Disclosure title={title} open={skipped > 0}>
      <div role="region" aria-label="Remarks" tabIndex={0} className={styles['remarks']}>
        <ul>
          {remarks.map(({ row, remark }) => (
            <li key={`${row} ${remark}`}>{remark}</li>
          ))}
        </ul>
      </div>
    </Disclosure>
  )
}
