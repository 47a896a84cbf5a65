import { syntaxTree } from '@codemirror/language'
import type { EditorState, Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { CheckboxWidget, FormulaWidget, PictureWidget, type PictureSource } from './widgets.ts'

type SyntaxNode = Parameters<Parameters<ReturnType<typeof syntaxTree>['iterate']>[0]['enter']>[0]

/** Marks that are hidden where the caret is not. */
const HIDDEN = new Set([
  'EmphasisMark',
  'StrikethroughMark',
  'HighlightMark',
  'WikilinkMark',
  'HeaderMark',
  'LinkMark',
  'QuoteMark',
])
const LINE_CLASSES: Readonly<Record<string, string>> = {
  ATXHeading1: 'cm-note-h1',
  ATXHeading2: 'cm-note-h2',
  ATXHeading3: 'cm-note-h3',
  ATXHeading4: 'cm-note-h4',
  ATXHeading5: 'cm-note-h4',
  ATXHeading6: 'cm-note-h4',
  FencedCode: 'cm-note-code',
  FrontMatter: 'cm-note-code',
  BlockMath: 'cm-note-code',
  BlockComment: 'cm-note-comment',
  Table: 'cm-note-table',
  Blockquote: 'cm-note-quote',
}
/** What is shown beside its source while that is edited. */
const STAYS = new Set(['BlockMath', 'Embed'])
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif)$/i
const CALLOUT = /^\s*>\s*\[!([\w-]+)\]/

const hidden = Decoration.replace({})

/** Markdown as it reads, and as it is written on the lines that are edited. Only what is on the screen is looked at. */
export const livePreview = (pictures: PictureSource) =>
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet

      constructor(view: EditorView) {
        this.decorations = decorated(view, pictures)
      }

      update({
        docChanged,
        viewportChanged,
        selectionSet,
        focusChanged,
        startState,
        state,
        view,
      }: ViewUpdate) {
        const isParsed = syntaxTree(startState) !== syntaxTree(state)
        if (docChanged || viewportChanged || selectionSet || focusChanged || isParsed)
          this.decorations = decorated(view, pictures)
      }
    },
    { decorations: (plugin) => plugin.decorations },
  )

function decorated(view: EditorView, pictures: PictureSource): DecorationSet {
  const { state } = view
  const isEdited = editedLines(view)
  const found: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges)
    syntaxTree(state).iterate({
      from,
      to,
      enter: (node) => {
        const lineClass = LINE_CLASSES[node.name]
        if (lineClass !== undefined) found.push(...wholeLines(state, node, lineClass, from, to))
        found.push(...decorationsOf(node, state, isEdited, pictures))
      },
    })
  return Decoration.set(found, true)
}

/** The lines with a caret or a selection, while the editor has the focus. */
function editedLines(view: EditorView): (from: number, to: number) => boolean {
  const { doc, selection } = view.state
  if (!view.hasFocus) return () => false
  const ranges = selection.ranges.map(({ from, to }) => [doc.lineAt(from).from, doc.lineAt(to).to] as const)
  return (from, to) => ranges.some(([first, last]) => from <= last && to >= first)
}

function wholeLines(
  { doc }: EditorState,
  node: SyntaxNode,
  name: string,
  from: number,
  to: number,
): Range<Decoration>[] {
  const first = doc.lineAt(Math.max(node.from, from))
  const callout = name === 'cm-note-quote' ? CALLOUT.exec(doc.lineAt(node.from).text)?.[1] : undefined
  const line = Decoration.line({
    class: callout === undefined ? name : 'cm-note-callout',
    ...(callout === undefined ? {} : { attributes: { 'data-callout': callout.toLowerCase() } }),
  })
  const lines: Range<Decoration>[] = []
  for (let at = first; at.from <= Math.min(node.to, to); at = doc.line(at.number + 1)) {
    lines.push(line.range(at.from))
    if (at.number === doc.lines) break
  }
  return lines
}

function decorationsOf(
  node: SyntaxNode,
  state: EditorState,
  isEdited: (from: number, to: number) => boolean,
  pictures: PictureSource,
): Range<Decoration>[] {
  const { name, from, to } = node
  const isOpen = isEdited(from, to)
  if (HIDDEN.has(name)) return isOpen || from === to ? [] : [hidden.range(from, withSpace(name, state, to))]
  if (isOpen && !STAYS.has(name)) return []
  const text = (start: number, end: number) => state.sliceDoc(start, end)
  switch (name) {
    case 'TaskMarker':
      return [Decoration.replace({ widget: new CheckboxWidget(text(from, to) !== '[ ]') }).range(from, to)]
    case 'InlineMath': {
      const isDisplay = text(from, from + 2) === '$$'
      const depth = isDisplay ? 2 : 1
      const widget = new FormulaWidget(text(from + depth, to - depth), isDisplay)
      return [Decoration.replace({ widget }).range(from, to)]
    }
    case 'BlockMath': {
      const widget = new FormulaWidget(text(from + 2, to).replace(/\$\$\s*$/, ''), true)
      return [Decoration.widget({ widget, side: 1 }).range(to)]
    }
    case 'Embed': {
      const target =
        text(from + 3, to - 2)
          .split('|')[0]
          ?.trim() ?? ''
      if (!PICTURE.test(target)) return []
      return [Decoration.widget({ widget: new PictureWidget(target, pictures), side: 1 }).range(to)]
    }
    case 'Wikilink': {
      const bar = text(from, to).indexOf('|')
      return bar === -1 ? [] : [hidden.range(from + 2, from + bar + 1)]
    }
    case 'URL':
      return node.node.parent?.name === 'Link' ? [hidden.range(from, to)] : []
    case 'InlineCode':
      return [Decoration.mark({ class: 'cm-note-inline-code' }).range(from, to)]
    default:
      return []
  }
}

/** The space behind the mark of a heading or a quote goes with it. */
const withSpace = (name: string, state: EditorState, to: number): number =>
  (name === 'HeaderMark' || name === 'QuoteMark') && state.sliceDoc(to, to + 1) === ' ' ? to + 1 : to
