import { isDeepStrictEqual } from 'node:util'
import { ToolError } from '@tutor-nexus/toolkit'
import type { Pair, YAMLMap } from 'yaml'
import { applyEdits, type TextEdit } from '../text-edit.ts'
import { findFrontMatter, startOf, type FrontMatterRange } from './front-matter/front-matter.ts'
import { lineEndingOf, withEnding } from './line-endings.ts'
import { editPair, newPair, removePair } from './front-matter/property-edit.ts'
import type { PropertyValue } from './front-matter/property-text.ts'
import { nameOf, readYaml, type Properties } from './front-matter/read-yaml.ts'

/** Sets or, with null, removes a front matter property. Everything else stays as written. */
export function setProperty(text: string, name: string, value: PropertyValue): TextEdit[] {
  const place = findFrontMatter(text)
  const yaml = place ? text.slice(place.yamlFrom, place.yamlTo) : ''
  const read = readYaml(yaml)
  if (!read) throw notReadable()
  const pair = pairOf(read.map, name)
  if (value === null && !pair) return []
  const edit = editOf(yaml, read.map, pair, name, value)
  if (!edit || read.map?.flow) throw notChangeable(name)
  const expected = changed(read.properties, (pair && nameOf(pair)) ?? name, value)
  const ending = lineEndingOf(text) ?? '\n'
  for (const way of ways(text, yaml, place, edit)) {
    const edits = [{ ...way, text: withEnding(way.text, ending) }]
    if (isDeepStrictEqual(propertiesOf(applyEdits(text, edits)), expected)) return edits
  }
  throw notChangeable(name)
}

function editOf(
  yaml: string,
  map: YAMLMap | null,
  pair: Pair | undefined,
  name: string,
  value: PropertyValue,
): TextEdit | undefined {
  if (!pair) return newPair(yaml, map, name, value)
  return value === null ? removePair(yaml, pair) : editPair(yaml, pair, value)
}

/** The edit in note positions; first the removal of front matter that would be left empty. */
function ways(text: string, yaml: string, place: FrontMatterRange | undefined, edit: TextEdit): TextEdit[] {
  if (!place) {
    const at = startOf(text)
    return [{ from: at, to: at, text: `---\n${edit.text}---\n` }]
  }
  const isLeftEmpty = edit.text === '' && applyEdits(yaml, [edit]).trim() === ''
  return [
    ...(isLeftEmpty ? [{ from: place.from, to: place.to, text: '' }] : []),
    { from: edit.from + place.yamlFrom, to: edit.to + place.yamlFrom, text: edit.text },
  ]
}

/** By name, or else ignoring case. */
function pairOf(map: YAMLMap | null, name: string): Pair | undefined {
  const pairs = map?.items ?? []
  return (
    pairs.find((pair) => nameOf(pair) === name) ??
    pairs.find((pair) => nameOf(pair)?.toLowerCase() === name.toLowerCase())
  )
}

function changed(properties: Properties, name: string, value: PropertyValue): Properties {
  const others = Object.entries(properties).filter(([each]) => each !== name)
  return Object.fromEntries(value === null ? others : [...others, [name, value]])
}

function propertiesOf(text: string): Properties | undefined {
  const place = findFrontMatter(text)
  return place ? readYaml(text.slice(place.yamlFrom, place.yamlTo))?.properties : {}
}

const notReadable = () =>
  new ToolError('UNPROCESSABLE_ENTITY', 'The front matter of the note is not valid YAML', {
    details: { reason: 'Read the note, and mend the lines between its --- by replaceContent first' },
  })

const notChangeable = (name: string) =>
  new ToolError(
    'UNPROCESSABLE_ENTITY',
    `${name} cannot be changed without changing other properties: the front matter is written in an unusual way`,
    { details: { reason: 'Read the note, and change the lines between its --- by replaceContent' } },
  )
