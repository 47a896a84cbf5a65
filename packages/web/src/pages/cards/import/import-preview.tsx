import { useState } from 'react'
import type { CardImportReport } from '../../../api/card-import.ts'
import { withoutMedia } from '../../../parts/card/sounds.ts'
import { Button } from '../../../parts/form/button.tsx'
import { TextField } from '../../../parts/form/field.tsx'
import { MarkdownText } from '../../../parts/markdown/markdown-text.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { Remarks } from './import-report.tsx'
import styles from './import-cards.module.css'
import type { CardImport } from './use-card-import.ts'

const MOST_DECKS = 10

interface Props {
  work: CardImport
  chosen: { file: File; deck: string }
  report: CardImportReport
}

/** What is in a file, before it is imported. */
export function ImportPreview({ work, chosen: { file, deck }, report }: Props) {
  const { preview } = report
  if (!preview) return null
  const { decks, notes, known, cards, reviews, media, samples } = preview
  const found = [
    pluralize(cards, 'card'),
    ...(reviews > 0 ? [pluralize(reviews, 'review')] : []),
    ...(media > 0 ? [pluralize(media, 'media file')] : []),
  ]
  return (
    <>
      <h3>{file.name}</h3>
      <p>
        {pluralize(notes, 'note')} with {found.join(', ')}
        {known > 0 ? `; ${pluralize(known, 'note')} already here` : ''}.
      </p>
      <ul className={styles['decks']} aria-label="Decks">
        {decks.slice(0, MOST_DECKS).map((each) => (
          <li key={each.name}>
            <span>{each.name}</span> <span className={styles['soft']}>{pluralize(each.notes, 'note')}</span>
          </li>
        ))}
        {decks.length > MOST_DECKS ? <li>and {pluralize(decks.length - MOST_DECKS, 'more deck')}</li> : null}
      </ul>
      {samples.length > 0 ? (
        <div role="region" aria-label="First notes" tabIndex={0} className={styles['samples']}>
          <dl>
            {samples.map(({ front, back }) => (
              <div key={`${front} ${back}`}>
                <dt>
                  <Sample text={front} />
                </dt>
                <dd>
                  <Sample text={back} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
      {isTable(file) ? <DeckName deck={deck} onRead={(name) => work.choose(file, name)} /> : null}
      <Remarks report={report} />
      <div className={styles['actions']}>
        <Button look="primary" disabled={notes === 0} onClick={work.start}>
          {notes === 0 ? 'Nothing to import' : `Import ${pluralize(notes, 'note')}`}
        </Button>
        <Button onClick={work.stop}>Choose another file</Button>
      </div>
    </>
  )
}

/** Images and sounds come with the import. */
function Sample({ text }: { text: string }) {
  const shown = withoutMedia(text)
  return <MarkdownText text={shown} fallback={shown} />
}

const isTable = ({ name }: File): boolean => /\.(?:csv|tsv|txt)$/i.test(name)

/** A table may name no deck. */
function DeckName({ deck, onRead }: { deck: string; onRead: (deck: string) => void }) {
  const [name, setName] = useState(deck)
  return (
    <form
      className={styles['deck']}
      onSubmit={(event) => {
        event.preventDefault()
        onRead(name)
      }}
    >
      <TextField
        label="Deck for rows that name none"
        aside="optional"
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={name === deck}>
        Use this deck
      </Button>
    </form>
  )
}
