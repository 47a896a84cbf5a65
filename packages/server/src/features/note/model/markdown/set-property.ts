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
  const range = findFrontMatter(text)
  const yaml = range ? text.slice(range.yamlFrom, range.yamlTo) : ''
  const read = readYaml(yaml)
  if (!read) throw invalidFrontMatter()
  const pair = pairOf(read.map, name)
  if (value === null && !pair) return []
  const edit = editOf(yaml, read.map, pair, name, value)
  if (!edit || read.map?.flow) throw cannotChange(name)
  const expected = withProperty(read.properties, (pair && nameOf(pair)) ?? name, value)
  const ending = lineEndingOf(text) ?? '\n'
  for (const candidate of candidates(text, yaml, range, edit)) {
    const edits = [{ ...candidate, text: withEnding(candidate.text, ending) }]
    if (isDeepStrictEqual(propertiesOf(applyEdits(text, edits)), expected)) return edits
  }
  throw cannotChange(name)
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
function candidates(
  text: string,
  yaml: string,
  range: FrontMatterRange | undefined,
  edit: TextEdit,
): TextEdit[] {
  if (!range) {
    const at = startOf(text)
    return [{ from: at, to: at, text: `---\n${edit.text}---\n` }]
  }
  const isLeftEmpty = edit.text === '' && applyEdits(yaml, [edit]).trim() === ''
  return [
    ...(isLeftEmpty ? [{ from: range.from, to: range.to, text: '' }] : []),
    { from: edit.from + range.yamlFrom, to: edit.to + range.yamlFrom, text: edit.text },
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

function withProperty(properties: Properties, name: string, value: PropertyValue): Properties {
  const others = Object.entries(properties).filter(([each]) => each !== name)
  return Object.fromEntries(value === null ? others : [...others, [name, value]])
}

function propertiesOf(text: string): Properties | undefined {
  const range = findFrontMatter(text)
  return range ? readYaml(text.slice(range.yamlFrom, range.yamlTo))?.properties : {}
}

const invalidFrontMatter = () =>
  new ToolError('UNPROCESSABLE_ENTITY', 'The front matter of the note is not valid YAML', {
    details: { reason: 'Read the note and fix the lines between its --- with replaceContent first' },
  })

const cannotChange = (name: string) =>
  new ToolError(
    'UNPROCESSABLE_ENTITY',
    `${name} cannot be changed without changing other properties: its front matter has an unusual format`,
    { details: { reason: 'Read the note and change the lines between its --- with replaceContent' } },
  )
