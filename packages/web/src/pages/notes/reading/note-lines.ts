interface Node {
  type: string
  position?: { start: { line: number } } | undefined
  children?: Node[]
  data?: { hProperties?: Record<string, string | number> }
}

const BLOCKS = new Set(['paragraph', 'heading', 'listItem', 'tableRow', 'code', 'blockquote', 'math'])

/** Writes the line of the note on each block. */
export const remarkLines = (linesAbove: number) => (tree: Node) => withLines(tree, linesAbove)

function withLines(node: Node, linesAbove: number): void {
  const line = node.position?.start.line
  if (line !== undefined && BLOCKS.has(node.type))
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dataLine: line + linesAbove } }
  for (const child of node.children ?? []) withLines(child, linesAbove)
}

/** Shows the block that a line is in, and moves the focus there. A line above them is shown by the top of the note. */
export function goToLine(note: HTMLElement, line: number): void {
  const blocks = [...note.querySelectorAll<HTMLElement>('[data-line]')]
  const block = blocks.findLast(({ dataset }) => Number(dataset['line']) <= line)
  if (!block) return note.closest('article')?.scrollIntoView({ block: 'start' })
  block.tabIndex = -1
  block.focus({ preventScroll: true })
  block.scrollIntoView({ block: 'center' })
}
