import styles from './plain-text.module.css'
import { textBlocks } from './text-blocks.ts'

/** What a person or a tutor wrote. It is text: nothing in it is markup. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className={styles['text']}>
      {textBlocks(text).map((block, at) =>
        block.kind === 'paragraph' ? (
          // oxlint-disable-next-line react/no-array-index-key -- blocks have no other name and never move
          <p key={at}>{block.text}</p>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <List key={at} {...block} />
        ),
      )}
    </div>
  )
}

function List({ ordered, start, items }: { ordered: boolean; start: number; items: readonly string[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- items have no other name and never move
  const rows = items.map((item, at) => <li key={at}>{item}</li>)
  return ordered ? <ol start={start}>{rows}</ol> : <ul>{rows}</ul>
}
