import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../parts/form/button.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { folderOf, inVault, nameOf } from '../note-path.ts'
import { excerptParts } from './excerpt-parts.ts'
import styles from './passages.module.css'

/** A place in a note, with the sentence that stands there. */
export interface Passage {
  note: string
  line: number
  /** As it is written. */
  excerpt: string
  /** What is marked in it. */
  marked: string
}

interface Props {
  passages: readonly Passage[]
  vault: string | undefined
}

const FEW_NOTES = 5
const FEW_OF_ONE = 3

/** Sentences by note; each leads to its place. */
export function Passages({ passages, vault }: Props) {
  const [isAll, setAll] = useState(false)
  const notes = [...Map.groupBy(passages, ({ note }) => note)]
  const shown = isAll ? notes : notes.slice(0, FEW_NOTES)
  return (
    <>
      <ul className={styles['notes']}>
        {shown.map(([note, ofNote]) => (
          <NotePassages key={note} note={note} passages={distinct(ofNote)} vault={vault} />
        ))}
      </ul>
      {shown.length < notes.length ? (
        <Button className={styles['all']} onClick={() => setAll(true)}>
          Show {pluralize(notes.length - shown.length, 'more note')}
        </Button>
      ) : null}
    </>
  )
}

function NotePassages({ note, passages, vault }: Props & { note: string }) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? passages : passages.slice(0, FEW_OF_ONE)
  return (
    <li className={styles['note']}>
      <p>
        <Link to="/notes" search={{ ...inVault(vault), note }} className={styles['name']}>
          {nameOf(note)}
        </Link>{' '}
        <span className={styles['where']}>
          {[folderOf(note), passages.length > 1 ? `${passages.length} places` : '']
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
      <ul className={styles['passages']}>
        {shown.map(({ line, excerpt, marked }) => (
          <li key={`${line} ${excerpt}`}>
            <Link
              to="/notes"
              search={{ ...inVault(vault), note, line: String(line) }}
              resetScroll={false}
              className={styles['passage']}
            >
              {excerptParts(excerpt, marked).map(({ text, isMarked }, at) =>
                isMarked ? (
                  // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
                  <mark key={at}>{text}</mark>
                ) : (
                  text
                ),
              )}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < passages.length ? (
        <Button look="quiet" onClick={() => setAll(true)}>
          Show {passages.length - shown.length} more in {nameOf(note)}
        </Button>
      ) : null}
    </li>
  )
}

/** Two links in one sentence are one place. */
const distinct = (passages: readonly Passage[]): Passage[] => [
  ...new Map(passages.map((passage) => [`${passage.line} ${passage.excerpt}`, passage])).values(),
]
