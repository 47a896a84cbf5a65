interface Node {
  type: string
  children?: Node[]
  position?: { start: { offset?: number } }
  data?: { hName?: string; hProperties?: { className?: string[] } }
}

/** A formula between double dollars is displayed, also within a line. */
export const displayed = () => (tree: Node, file: { toString(): string }) => display(tree, String(file))

function display(parent: Node, text: string): void {
  for (const child of parent.children ?? []) {
    const { type, data, position } = child
    if (type !== 'inlineMath' || !text.startsWith('$$', position?.start.offset)) display(child, text)
    else if (data?.hProperties) {
      data.hProperties.className = ['language-math', 'math-display']
      // A displayed formula is a block.
      if (parent.type === 'paragraph') parent.data = { ...parent.data, hName: 'div' }
    }
  }
}
