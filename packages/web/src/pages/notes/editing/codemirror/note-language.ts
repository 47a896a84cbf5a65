import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { tags } from '@lezer/highlight'
import { languageOf } from '../../code/editor-languages.ts'

type Extension = NonNullable<NonNullable<Parameters<typeof markdown>[0]>['extensions']>
type Config = Exclude<Extension, readonly unknown[]>
type InlineParser = NonNullable<Config['parseInline']>[number]
type BlockParser = NonNullable<Config['parseBlock']>[number]

/** Text on one line between marks, such as `$x$`. */
const between = (name: string, mark: string, pattern: RegExp): InlineParser => ({
  name,
  before: 'Escape',
  parse(context, next, at) {
    if (next !== mark.codePointAt(0)) return -1
    const found = matchAt(pattern, ahead(context, at))
    return found === 0 ? -1 : context.addElement(context.elt(name, at, at + found))
  },
})

/** Bounded, because a paragraph may be the whole note. */
const LONGEST = 2_000

const ahead = (context: Parameters<InlineParser['parse']>[0], at: number): string =>
  context.slice(at, Math.min(context.end, at + LONGEST))

function matchAt(pattern: RegExp, text: string): number {
  const found = pattern.exec(text)
  return found?.index === 0 ? found[0].length : 0
}

const wikilink: InlineParser = {
  name: 'Wikilink',
  before: 'Link',
  parse(context, next, at) {
    if (next !== 33 && next !== 91) return -1
    const found = /^(!?)\[\[[^[\]\n]+\]\]/.exec(ahead(context, at))
    if (!found) return -1
    const end = at + found[0].length
    const open = at + (found[1]?.length ?? 0) + 2
    return context.addElement(
      context.elt(found[1] ? 'Embed' : 'Wikilink', at, end, [
        context.elt('WikilinkMark', at, open),
        context.elt('WikilinkMark', end - 2, end),
      ]),
    )
  },
}

const highlight: InlineParser = {
  name: 'Highlight',
  before: 'Emphasis',
  parse(context, next, at) {
    if (next !== 61) return -1
    const found = matchAt(/^==(?=\S)[^\n]*?\S==/, ahead(context, at))
    if (found === 0) return -1
    const end = at + found
    return context.addElement(
      context.elt('Highlight', at, end, [
        context.elt('HighlightMark', at, at + 2),
        context.elt('HighlightMark', end - 2, end),
      ]),
    )
  },
}

const tag: InlineParser = {
  name: 'Tag',
  parse(context, next, at) {
    if (next !== 35 || (at > context.offset && /[^\s(]/.test(context.slice(at - 1, at)))) return -1
    const found = matchAt(
      /^#[\p{L}\p{M}\p{N}\p{So}_/-]*[\p{L}\p{So}_][\p{L}\p{M}\p{N}\p{So}_/-]*/u,
      ahead(context, at),
    )
    return found === 0 ? -1 : context.addElement(context.elt('Tag', at, at + found))
  },
}

/** Lines from one that begins with a mark up to the one that ends it; without an end, up to the end of the note. */
const fence = (name: string, mark: string): BlockParser => ({
  name,
  before: 'FencedCode',
  parse(context, line) {
    if (context.parentType().name !== 'Document' || !line.text.slice(line.pos).startsWith(mark)) return false
    const from = context.lineStart + line.pos
    const first = line.text.slice(line.pos + mark.length)
    // One that ends on its line may have text behind it.
    if (first.includes(mark)) return false
    while (context.nextLine()) {
      if (!line.text.includes(mark)) continue
      const to = context.lineStart + line.text.length
      context.nextLine()
      context.addElement(context.elt(name, from, to))
      return true
    }
    context.addElement(context.elt(name, from, context.prevLineEnd()))
    return true
  },
})

const frontMatter: BlockParser = {
  name: 'FrontMatter',
  before: 'LinkReference',
  parse(context, line) {
    if (context.lineStart !== 0 || !/^---[ \t]*$/.test(line.text)) return false
    while (context.nextLine()) {
      if (!/^(?:---|\.\.\.)[ \t]*$/.test(line.text)) continue
      const to = context.lineStart + line.text.length
      context.nextLine()
      context.addElement(context.elt('FrontMatter', 0, to))
      return true
    }
    context.addElement(context.elt('FrontMatter', 0, context.prevLineEnd()))
    return true
  },
}

/** What Obsidian writes beyond GitHub's Markdown. */
const obsidian: Config = {
  remove: ['Subscript', 'Superscript', 'Emoji', 'HTMLBlock'],
  defineNodes: [
    { name: 'FrontMatter', block: true, style: tags.meta },
    { name: 'BlockMath', block: true, style: tags.special(tags.string) },
    { name: 'BlockComment', block: true, style: tags.comment },
    { name: 'Wikilink', style: { 'Wikilink/...': tags.link } },
    { name: 'Embed', style: { 'Embed/...': tags.link } },
    { name: 'WikilinkMark', style: tags.processingInstruction },
    { name: 'Highlight', style: { 'Highlight/...': tags.special(tags.content) } },
    { name: 'HighlightMark', style: tags.processingInstruction },
    { name: 'Tag', style: tags.tagName },
    { name: 'InlineMath', style: tags.special(tags.string) },
    { name: 'NoteComment', style: tags.comment },
    { name: 'BlockId', style: tags.labelName },
  ],
  parseBlock: [frontMatter, fence('BlockMath', '$$'), fence('BlockComment', '%%')],
  parseInline: [
    wikilink,
    highlight,
    tag,
    between('InlineMath', '$', /^(?:\$\$[^$\n]+\$\$|\$(?!\s)[^$\n]*?[^\s\\$]\$(?!\d))/),
    between('NoteComment', '%', /^%%[^\n]*?%%/),
    {
      name: 'BlockId',
      parse(context, next, at) {
        if (next !== 94) return -1
        const found = matchAt(/^\^[A-Za-z\d-]+\s*$/, ahead(context, at))
        return found === 0 ? -1 : context.addElement(context.elt('BlockId', at, at + found))
      },
    },
  ],
}

/** Markdown as notes use it. HTML stays text. */
export const noteLanguage = () =>
  markdown({
    base: markdownLanguage,
    extensions: obsidian,
    completeHTMLTags: false,
    codeLanguages: languageOf,
  })
