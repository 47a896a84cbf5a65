import styles from './marked.module.css'

/** A text with the words that were searched for marked in it. */
export function Marked({ text, words }: { text: string; words: string }) {
  const wanted = words.split(/\s+/u).filter((word) => word.length > 1)
  if (wanted.length === 0) return text
  const pattern = new RegExp(`(${wanted.map(escaped).join('|')})`, 'giu')
  return text.split(pattern).map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
      <mark key={at} className={styles['mark']}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
