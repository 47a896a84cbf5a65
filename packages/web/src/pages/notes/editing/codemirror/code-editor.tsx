import {
  acceptCompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands'
import { codeFolding, foldGutter, foldKeymap, indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, type KeyBinding, keymap } from '@codemirror/view'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react'
import { noteCompletion, type NoteLookups } from './completion.ts'
import { livePreview } from './live-preview.ts'
import { noteLanguage } from './note-language.ts'
import { noteTheme } from './theme.ts'
import { toggleAt, type PictureSource } from './widgets.ts'

export interface CodeEditorHandle {
  focus(): void
  /** Puts the caret at the start of a line, and shows it. */
  goTo(line: number): void
  /** Puts text in the place of what is selected. */
  insert(text: string): void
  /** Replaces everything; can be undone. */
  setText(text: string): void
}

interface Props {
  label: string
  /** The text at first. */
  initial: string
  isVim: boolean
  lookups: NoteLookups
  pictures: PictureSource
  onChange: (text: string) => void
  /** Pasted or dropped files. */
  onFiles: (files: readonly File[]) => void
  ref: Ref<CodeEditorHandle>
}

/** Markdown, shown as it reads while it is written. */
export default function CodeEditor({
  label,
  initial,
  isVim,
  lookups,
  pictures,
  onChange,
  onFiles,
  ref,
}: Props) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const keys = useRef(new Compartment())
  const changed = useEffectEvent(onChange)
  const given = useEffectEvent(onFiles)
  const notes = useEffectEvent(lookups.notes)
  const tags = useEffectEvent(lookups.tags)
  const textOf = useEffectEvent(lookups.textOf)
  const picture = useEffectEvent(pictures)
  const first = useRef(initial)
  useEffect(() => {
    if (!place.current) return
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          keys.current.of([]),
          ...usual,
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-multiline': 'true',
            spellcheck: 'true',
            autocapitalize: 'sentences',
          }),
          noteCompletion({
            notes: (words) => notes(words),
            tags: (prefix) => tags(prefix),
            textOf: (target) => textOf(target),
          }),
          livePreview((target) => picture(target)),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) changed(state.doc.toString())
          }),
          EditorView.domEventHandlers({
            paste: ({ clipboardData }) => taken(clipboardData, given),
            drop(event, editor) {
              const at = editor.posAtCoords({ x: event.clientX, y: event.clientY })
              if (at !== null && event.dataTransfer?.files.length)
                editor.dispatch({ selection: { anchor: at } })
              const isTaken = taken(event.dataTransfer, given)
              if (isTaken) event.preventDefault()
              return isTaken
            },
          }),
        ],
      }),
    })
    view.current = made
    made.focus()
    return () => {
      view.current = undefined
      made.destroy()
    }
  }, [label])
  useEffect(() => {
    const { current } = keys
    let isStale = false
    const use = (extension: Extension) => view.current?.dispatch({ effects: current.reconfigure(extension) })
    if (isVim) void import('@replit/codemirror-vim').then(({ vim }) => (isStale ? undefined : use(vim())))
    else use([])
    return () => {
      isStale = true
    }
  }, [isVim])
  useImperativeHandle(
    ref,
    () => ({
      focus: () => view.current?.focus(),
      goTo(line) {
        const editor = view.current
        if (!editor) return
        const { from } = editor.state.doc.line(Math.min(line, editor.state.doc.lines))
        editor.dispatch({
          selection: { anchor: from },
          effects: EditorView.scrollIntoView(from, { y: 'start' }),
        })
        editor.focus()
      },
      insert(text) {
        const editor = view.current
        if (editor) editor.dispatch(editor.state.replaceSelection(text), { userEvent: 'input.paste' })
      },
      setText(text) {
        const editor = view.current
        if (!editor) return
        editor.dispatch({ changes: difference(editor.state.doc.toString(), text) })
      },
    }),
    [],
  )
  return <div ref={place} />
}

/** In lists only, so that elsewhere Tab leaves the editor. */
const inList =
  (command: KeyBinding['run']): KeyBinding['run'] =>
  (view) => {
    const { text } = view.state.doc.lineAt(view.state.selection.main.head)
    return /^\s*(?:[-*+]|\d+[.)])\s/.test(text) && (command?.(view) ?? false)
  }

const usual: Extension[] = [
  history(),
  noteLanguage(),
  indentUnit.of('  '),
  codeFolding(),
  foldGutter({ openText: '▾', closedText: '▸' }),
  closeBrackets(),
  search({ top: true }),
  highlightSelectionMatches(),
  EditorView.lineWrapping,
  keymap.of([
    { key: 'Tab', run: acceptCompletion },
    { key: 'Tab', run: inList(indentMore) ?? indentMore, shift: inList(indentLess) ?? indentLess },
    { key: 'Mod-Enter', run: (view) => toggleAt(view, view.state.selection.main.head) },
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...foldKeymap,
    ...historyKeymap,
    ...defaultKeymap,
  ]),
  noteTheme,
]

/** Whether files were given, which are then kept. */
function taken(data: DataTransfer | null, onFiles: (files: readonly File[]) => void): boolean {
  const files = [...(data?.files ?? [])]
  if (files.length === 0) return false
  onFiles(files)
  return true
}

/** Only what differs, so that the caret stays where it is. */
function difference(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  let tail = 0
  while (tail < most - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) }
}
