/** The parts of a Markdown tree that are used here. */
interface Node {
  type: string
  value?: string
  url?: string
  children?: Node[]
  data?: { hProperties: Record<string, string> }
}

/** `![[Note#Heading|label]]`, or a tag after a space. */
const MARKS =
  /(!?)\[\[([^[\]\n]+)\]\]|(?<=^|[\s(])#([\u200d\p{L}\p{M}\p{N}\p{So}_/-]*[\p{L}\p{So}_][\u200d\p{L}\p{M}\p{N}\p{So}_/-]*)/gu

/** Turns wikilinks, embeds and tags into links that `rendered-parts` recognizes by their data. */
export const remarkNotes = () => (tree: Node) => mark(tree)

/** Block ids are hidden. */
const BLOCK_NAME = /\s+\^[\w-]+$/

function mark(parent: Node): void {
  if (!parent.children) return
  const last = parent.children.at(-1)
  if (parent.type === 'paragraph' && last?.type === 'text')
    last.value = (last.value ?? '').replace(BLOCK_NAME, '')
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'text') return marked(child.value ?? '')
    // Links cannot be nested.
    if (child.type !== 'link' && child.type !== 'linkReference') mark(child)
    return [child]
  })
}

function marked(text: string): Node[] {
  const nodes: Node[] = []
  let at = 0
  for (const match of text.matchAll(MARKS)) {
    const [whole, embed, inside, tag] = match
    if (match.index > at) nodes.push({ type: 'text', value: text.slice(at, match.index) })
    nodes.push(
      inside === undefined
        ? link(whole, { dataTag: tag ?? '' })
        : link(labelOf(inside), { dataWikilink: inside, ...(embed ? { dataEmbed: 'yes' } : {}) }),
    )
    at = match.index + whole.length
  }
  if (at === 0) return [{ type: 'text', value: text }]
  return at < text.length ? [...nodes, { type: 'text', value: text.slice(at) }] : nodes
}

const link = (label: string, hProperties: Record<string, string>): Node => ({
  type: 'link',
  url: '',
  children: [{ type: 'text', value: label }],
  data: { hProperties },
})

/** The text after the bar, or the target and its heading. */
export function labelOf(inside: string): string {
  const bar = inside.indexOf('|')
  if (bar !== -1) return inside.slice(bar + 1).trim() || inside.slice(0, bar)
  const [target = '', ...headings] = inside.split('#')
  return [target.trim(), ...headings.map((heading) => heading.replace(/^\^/, '').trim())]
    .filter(Boolean)
    .join(' › ')
}
