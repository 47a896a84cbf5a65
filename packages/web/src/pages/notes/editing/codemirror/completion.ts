import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { blockIdsOf, headingsOf } from '../../outline.ts'

/** Where the editor looks things up. */
export interface NoteLookups {
  /** Paths of notes by words of their names. */
  notes(words: string): Promise<readonly string[]>
  tags(prefix: string): Promise<readonly { tag: string; notes: number }[]>
  /** The text of the note that a link names; undefined if there is none. */
  textOf(target: string): Promise<string | undefined>
}

/** Notes behind `[[`, their headings and blocks behind `#`, and tags. */
export const noteCompletion = (lookups: NoteLookups) =>
  autocompletion({
    override: [linkSource(lookups), tagSource(lookups)],
    icons: false,
    activateOnTypingDelay: 0,
    interactionDelay: 0,
    maxRenderedOptions: 50,
  })

const linkSource =
  ({ notes, textOf }: NoteLookups) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const before = context.matchBefore(/!?\[\[[^[\]\n|]*$/)
    if (!before) return null
    const inside = before.text.replace(/^!?\[\[/, '')
    const hash = inside.indexOf('#')
    if (hash !== -1) {
      const target = inside.slice(0, hash)
      const text = target === '' ? context.state.doc.toString() : await textOf(target)
      return text === undefined
        ? null
        : {
            from: context.pos - (inside.length - hash - 1),
            options: partsOf(text),
            validFor: /^[^[\]|]*$/,
          }
    }
    const paths = await notes(inside.trim())
    if (context.aborted) return null
    return {
      from: context.pos - inside.length,
      options: paths.map((path) => noteOption(path, paths)),
      filter: false,
    }
  }

const partsOf = (text: string): Completion[] => [
  ...headingsOf(text).map(({ text: heading, level }) => ({
    label: heading,
    detail: `Heading ${level}`,
    apply: closing(heading.replaceAll(/[#|^[\]]/g, ' ').trim()),
  })),
  ...blockIdsOf(text).map((id) => ({ label: `^${id}`, detail: 'Block', apply: closing(`^${id}`) })),
]

/** By its name alone where no other note is called so. */
function noteOption(path: string, paths: readonly string[]): Completion {
  const bare = path.replace(/\.md$/i, '')
  const name = bare.slice(bare.lastIndexOf('/') + 1)
  const others = paths.filter(
    (other) => other.toLowerCase().endsWith(`/${name}.md`.toLowerCase()) || other === `${name}.md`,
  )
  const folder = bare.slice(0, Math.max(0, bare.lastIndexOf('/')))
  return {
    label: name,
    ...(folder === '' ? {} : { detail: folder }),
    apply: closing(others.length > 1 ? bare : name),
  }
}

/** Puts the text in, and closes the brackets if they are open. */
const closing = (text: string) => (view: EditorView, _: Completion, from: number, to: number) => {
  const isClosed = view.state.sliceDoc(to, to + 2) === ']]'
  view.dispatch({
    changes: { from, to, insert: isClosed ? text : `${text}]]` },
    selection: { anchor: from + text.length + 2 },
    userEvent: 'input.complete',
  })
}

const tagSource =
  ({ tags }: NoteLookups) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const before = context.matchBefore(/(?:^|[\s(])#[\p{L}\p{M}\p{N}_/-]+$/u)
    if (!before) return null
    const prefix = before.text.slice(before.text.indexOf('#') + 1)
    const found = await tags(prefix)
    if (context.aborted) return null
    return {
      from: context.pos - prefix.length,
      // What is already a tag comes first, so that Enter leaves it as it is.
      options: found
        .toSorted((one, other) => Number(other.tag === prefix) - Number(one.tag === prefix))
        .map(({ tag, notes }) => ({
          label: tag,
          detail: notes === 1 ? '1 note' : `${notes} notes`,
        })),
      filter: false,
    }
  }
