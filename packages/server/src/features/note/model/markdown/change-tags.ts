import { applyEdits, type TextEdit } from '../text-edit.ts'
import { findFrontMatter, startOf } from './front-matter/front-matter.ts'
import type { PropertyValue } from './front-matter/property-text.ts'
import { lineAt } from './lines.ts'
import { parseNote } from './parse-note.ts'
import { BlockScanner } from './scan/block-scanner.ts'
import { wholeTag } from './scan/tag.ts'
import { setProperty } from './set-property.ts'

export interface TagChange {
  readonly edits: readonly TextEdit[]
  /** Those that the note did not have before, and those that it no longer has. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

const TAGS_PROPERTY = /^tags?$/i

/** Removes tags, then adds tags to the front matter. In the text, a removed tag loses its `#` and stays as a word. */
export function changeTags(text: string, add: readonly string[], remove: readonly string[]): TagChange {
  const { properties, tags } = parseNote(text)
  const kept = tags.filter((tag) => !includes(remove, tag))
  const added = add.filter((tag, at) => !includes(kept, tag) && !includes(add.slice(0, at), tag))
  const names = Object.keys(properties).filter((name) => TAGS_PROPERTY.test(name))
  const [first = 'tags', ...others] = names
  const edits = [
    ...propertyEdits(text, first, properties[first], remove, added),
    ...others.flatMap((name) => propertyEdits(text, name, properties[name], remove, [])),
    ...textEdits(text, remove),
  ]
  const now = parseNote(applyEdits(text, edits)).tags
  return {
    edits,
    added: added.filter((tag) => !includes(tags, tag)),
    removed: tags.filter((tag) => !includes(now, tag)),
  }
}

const includes = (tags: readonly string[], wanted: string): boolean =>
  tags.some((tag) => tag.toLowerCase() === wanted.toLowerCase())

function propertyEdits(
  text: string,
  name: string,
  value: unknown,
  remove: readonly string[],
  add: readonly string[],
): TextEdit[] {
  const before = entriesOf(value)
  const kept = before.filter((entry) => !includes(remove, wholeTag(String(entry)) ?? ''))
  if (kept.length === before.length && add.length === 0) return []
  const after = [...kept, ...add]
  return setProperty(text, name, after.length === 0 ? null : after)
}

/** One text may hold several tags. */
const entriesOf = (value: unknown): Extract<PropertyValue, readonly unknown[]>[number][] =>
  typeof value === 'string' ? value.split(/[,\s]+/).filter((tag) => tag !== '') : plainEntries(value)

const plainEntries = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).flatMap((entry: unknown) =>
    typeof entry === 'string' || typeof entry === 'number' || typeof entry === 'boolean' ? [entry] : [],
  )

function textEdits(text: string, remove: readonly string[]): TextEdit[] {
  const from = findFrontMatter(text)?.to ?? startOf(text)
  const { inline } = new BlockScanner(text, from, lineAt(text, from)).scan()
  return inline.tags
    .filter(({ name }) => includes(remove, name))
    .map(({ at }) => ({ from: at, to: at + 1, text: '' }))
}
