/** A stretch of a plain text: lines that belong together, or a list. */
export type TextBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: string[] }

const BULLET = /^\s*[-*•]\s+(.*)$/
const NUMBER = /^\s*(\d{1,4})[.)]\s+(.*)$/

/** A text as people see it: paragraphs between empty lines, and lines that are marked as a list. All else stays as it is. */
export function textBlocks(text: string): TextBlock[] {
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
