import { MathText } from '../../../parts/markdown/math-text.tsx'
import styles from './plain-text.module.css'

/** A message as plain text. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className={styles['text']}>
      {textBlocks(text).map((block, at) =>
        block.kind === 'paragraph' ? (
          // oxlint-disable-next-line react/no-array-index-key -- blocks have no other name and never move
          <p key={at}>
            <MathText text={block.text} />
          </p>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <List key={at} {...block} />
        ),
      )}
    </div>
  )
}

function List({ ordered, start, items }: { ordered: boolean; start: number; items: readonly string[] }) {
  const rows = items.map((item, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- items have no other name and never move
    <li key={at}>
      <MathText text={item} />
    </li>
  ))
  return ordered ? <ol start={start}>{rows}</ol> : <ul>{rows}</ul>
}

/** A paragraph or a list. */
type TextBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: string[] }

const BULLET = /^\s*[-*•]\s+(.*)$/
const NUMBER = /^\s*(\d{1,4})[.)]\s+(.*)$/

/** Splits plain text into paragraphs and lists. */
function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let isNew = true
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      isNew = true
      continue
    }
    const item = itemIn(line)
    const before = blocks.at(-1)
    if (item) {
      if (before?.kind === 'list' && before.ordered === item.ordered) before.items.push(item.text)
      else blocks.push({ kind: 'list', ordered: item.ordered, start: item.number, items: [item.text] })
    } else if (before?.kind === 'paragraph' && !isNew) before.text += `\n${line}`
    else blocks.push({ kind: 'paragraph', text: line })
    isNew = false
  }
  return blocks
}

function itemIn(line: string): { ordered: boolean; number: number; text: string } | undefined {
  const [, bullet] = BULLET.exec(line) ?? []
  if (bullet !== undefined) return { ordered: false, number: 1, text: bullet }
  const [, number, text] = NUMBER.exec(line) ?? []
  return text === undefined ? undefined : { ordered: true, number: Number(number), text }
}
