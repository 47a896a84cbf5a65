import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const layout = EditorView.theme({
  '&': {
    border: '1px solid var(--edge)',
    borderRadius: 'var(--radius)',
    background: 'var(--raised)',
    color: 'var(--ink)',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '0' },
  '.cm-scroller': {
    fontFamily: 'var(--sans)',
    fontSize: 'var(--text-m)',
    lineHeight: '1.6',
    minHeight: '45dvh',
  },
  '.cm-content': { padding: 'var(--s3) var(--s4) var(--s6) 0', caretColor: 'var(--ink)', minWidth: '0' },
  '.cm-gutters': { background: 'transparent', border: '0', color: 'var(--edge)' },
  '.cm-foldGutter .cm-gutterElement': { width: '1.25rem', textAlign: 'center', cursor: 'pointer' },
  '.cm-foldPlaceholder': {
    background: 'var(--wash)',
    border: '0',
    color: 'var(--accent)',
    padding: '0 var(--s2)',
  },
  '.cm-note-h1': { fontFamily: 'var(--serif)', fontSize: '1.5em', fontWeight: '600', lineHeight: '1.3' },
  '.cm-note-h2': { fontFamily: 'var(--serif)', fontSize: '1.3em', fontWeight: '600', lineHeight: '1.3' },
  '.cm-note-h3': { fontFamily: 'var(--serif)', fontSize: '1.15em', fontWeight: '600' },
  '.cm-note-h4': { fontWeight: '600' },
  '.cm-note-code, .cm-note-table, .cm-note-inline-code': { fontFamily: 'var(--mono)', fontSize: '0.9em' },
  '.cm-note-code, .cm-note-inline-code': { background: 'var(--sunken)' },
  '.cm-note-comment': { color: 'var(--soft)' },
  '.cm-line.cm-note-quote': {
    borderLeft: '3px solid var(--line)',
    paddingLeft: 'var(--s3)',
    color: 'var(--soft)',
  },
  '.cm-line.cm-note-callout': {
    borderLeft: '3px solid var(--accent)',
    background: 'var(--wash)',
    paddingLeft: 'var(--s3)',
  },
  '.cm-line.cm-note-callout:is([data-callout="warning"],[data-callout="caution"],[data-callout="attention"])':
    {
      borderColor: 'var(--warning)',
      background: 'var(--warning-wash)',
    },
  '.cm-line.cm-note-callout:is([data-callout="danger"],[data-callout="error"],[data-callout="bug"])': {
    borderColor: 'var(--danger)',
    background: 'var(--danger-wash)',
  },
  '.cm-note-checkbox': {
    width: '1.125rem',
    height: '1.125rem',
    margin: '0 var(--s1) 0 0',
    verticalAlign: '-0.125rem',
    accentColor: 'var(--accent)',
  },
  '.cm-note-formula-block': { display: 'block', overflow: 'auto hidden', padding: 'var(--s1) 0' },
  '.cm-note-picture img': { display: 'block', maxWidth: '100%', maxHeight: '24rem' },
  '.cm-tooltip': {
    border: '1px solid var(--edge)',
    borderRadius: 'var(--radius)',
    background: 'var(--raised)',
    color: 'var(--ink)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--sans)', fontSize: 'var(--text-s)' },
  '.cm-tooltip-autocomplete > ul > li': { padding: 'var(--s1) var(--s3) !important' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': { color: 'inherit', fontStyle: 'normal', fontSize: 'var(--text-xs)' },
  '.cm-panels': { background: 'var(--sunken)', color: 'var(--ink)', zIndex: '1' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { fontSize: 'var(--text-s)' },
  '.cm-textfield': { background: 'var(--raised)', border: '1px solid var(--edge)' },
  '.cm-button': { background: 'var(--raised)', border: '1px solid var(--edge)' },
  '.cm-searchMatch': { background: 'var(--warning-wash)', outline: '1px solid var(--warning)' },
  '.cm-selectionMatch': { background: 'var(--wash)' },
})

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.link, color: 'var(--accent)' },
  { tag: tags.url, color: 'var(--accent)' },
  { tag: tags.tagName, color: 'var(--accent)' },
  { tag: tags.monospace, fontFamily: 'var(--mono)' },
  { tag: [tags.keyword, tags.modifier, tags.self, tags.bool, tags.null], color: 'var(--code-keyword)' },
  { tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--code-type)' },
  { tag: [tags.string, tags.attributeValue, tags.regexp], color: 'var(--code-string)' },
  { tag: [tags.number, tags.atom, tags.unit, tags.color], color: 'var(--code-number)' },
  { tag: [tags.propertyName, tags.attributeName], color: 'var(--accent)' },
  { tag: tags.special(tags.string), fontFamily: 'var(--mono)', color: 'var(--accent-strong)' },
  { tag: tags.special(tags.content), background: 'var(--warning-wash)' },
  { tag: [tags.comment, tags.meta, tags.labelName, tags.processingInstruction], color: 'var(--soft)' },
])

/** The colours and letters of the house, in both themes. */
export const noteTheme = [layout, syntaxHighlighting(colours)]
