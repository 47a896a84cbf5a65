/** The parts of a Markdown tree that are used here. */
interface Node {
  type: string
  value?: string
  url?: string
  lang?: string | null
  children?: Node[]
  data?: { hName?: string; hProperties?: Record<string, string> }
}

/** `![[Note#Heading|label]]`, text that is highlighted, or a tag after a space. */
const MARKS =
  /(!?)\[\[([^[\]\n]+)\]\]|==(?=\S)([^=\n]*[^\s=])==|(?<=^|[\s(])#([\u200d\p{L}\p{M}\p{N}\p{So}_/-]*[\p{L}\p{So}_][\u200d\p{L}\p{M}\p{N}\p{So}_/-]*)/gu

/** Turns wikilinks, embeds and tags into links that `rendered-parts` recognizes by their data. */
export const remarkNotes = () => (tree: Node) => mark(tree)

/** Block ids are hidden. */
const BLOCK_NAME = /\s+\^[\w-]+$/

const CALLOUT = /^\[!([\w-]+)\]([+-]?)[ \t]*([^\n]*)\n?/

/** `> [!note] Title` becomes a box with a title. */
function callout(quote: Node): void {
  const [first] = quote.children ?? []
  const [text] = first?.type === 'paragraph' ? (first.children ?? []) : []
  const found = text?.type === 'text' ? CALLOUT.exec(text.value ?? '') : null
  if (!first || !text || !found) return
  const [whole, kind = '', , title = ''] = found
  text.value = (text.value ?? '').slice(whole.length)
  const name = title.trim() || kind.charAt(0).toUpperCase() + kind.slice(1)
  quote.data = { hProperties: { dataCallout: kind.toLowerCase() } }
  const isEmpty = text.value === '' && first.children?.length === 1
  quote.children = [
    { type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value: name }] }] },
    ...(isEmpty ? [] : [first]),
    ...(quote.children ?? []).slice(1),
  ]
}

function mark(parent: Node): void {
  if (!parent.children) return
  if (parent.type === 'blockquote') callout(parent)
  const last = parent.children.at(-1)
  if (parent.type === 'paragraph' && last?.type === 'text')
    last.value = (last.value ?? '').replace(BLOCK_NAME, '')
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'code' && child.lang === 'mermaid')
      return [child, caption('Mermaid diagram, shown as text')]
    if (child.type === 'text') return marked(child.value ?? '')
    // Links cannot be nested.
    if (child.type !== 'link' && child.type !== 'linkReference') mark(child)
    return [child]
  })
  const [only, ...others] = parent.children
  // An embedded note holds paragraphs of its own.
  if (parent.type === 'paragraph' && others.length === 0 && only?.data?.hProperties?.['dataEmbed'])
    parent.data = { hName: 'div' }
}

function marked(text: string): Node[] {
  const nodes: Node[] = []
  let at = 0
  for (const match of text.matchAll(MARKS)) {
    const [whole, embed, inside, highlighted, tag] = match
    if (match.index > at) nodes.push({ type: 'text', value: text.slice(at, match.index) })
    nodes.push(
      highlighted !== undefined
        ? highlight(highlighted)
        : inside === undefined
          ? link(whole, { dataTag: tag ?? '' })
          : link(labelOf(inside), { dataWikilink: inside, ...(embed ? { dataEmbed: 'yes' } : {}) }),
    )
    at = match.index + whole.length
  }
  if (at === 0) return [{ type: 'text', value: text }]
  return at < text.length ? [...nodes, { type: 'text', value: text.slice(at) }] : nodes
}

const caption = (value: string): Node => ({
  type: 'paragraph',
  children: [{ type: 'emphasis', children: [{ type: 'text', value }] }],
})

const highlight = (value: string): Node => ({
  type: 'emphasis',
  children: [{ type: 'text', value }],
  data: { hName: 'mark' },
})

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
