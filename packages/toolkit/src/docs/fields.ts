import type { JsonSchema } from '../contract/json-schema.ts'
import { boundWords } from './bounds.ts'
import { type Field, formOf, mergedFields, tellingProperty } from './variants.ts'
import { code, either } from './markdown.ts'
import {
  choicesOf,
  definitionOf,
  isNull,
  namesIn,
  resolved,
  SchemaNode,
  type Definitions,
} from '../contract/schema-node.ts'
import { typeWords } from './type-words.ts'

/** One path through a schema. A shared definition is described at its first use. */
interface Walk {
  definitions: Definitions
  told: Map<string, string>
}

/** Every named value of a schema, in the order of its definition, the inner ones behind what holds them. */
export function fieldsOf(schema: JsonSchema): Field[] {
  const root = SchemaNode().parse(schema)
  return within({ definitions: root.$defs ?? {}, told: new Map() }, root, '')
}

function within(walk: Walk, node: SchemaNode, path: string): Field[] {
  const names = namesIn(node, walk.definitions)
  if (names.some((name) => walk.told.has(name))) return []
  for (const name of names) walk.told.set(name, path)
  const choices = choicesOf(node, walk.definitions).filter((choice) => !isNull(choice))
  const telling = choices.length > 1 ? tellingProperty(choices) : undefined
  const variants = choices.map((choice) => ({
    form: formOf(choice, choices),
    fields: inner(walk, choice, path, telling),
  }))
  return [
    ...(telling === undefined ? [] : [tellingField(choices, telling, path)]),
    ...mergedFields(variants.filter(({ fields }) => fields.length > 0)),
  ]
}

function inner(walk: Walk, node: SchemaNode, path: string, without: string | undefined): Field[] {
  const { allOf = [], prefixItems = [], items, properties = {}, additionalProperties, required = [] } = node
  const named = Object.entries(properties).filter(([name]) => name !== without)
  return [
    ...allOf.flatMap((part) => within(walk, part, path)),
    ...prefixItems.flatMap((item, index) => field(walk, item, `${path}[${index}]`, true)),
    ...(typeof items === 'object' ? within(walk, items, `${path}[]`) : []),
    ...named.flatMap(([name, value]) => field(walk, value, inPath(path, name), required.includes(name))),
    ...(typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
      ? field(walk, additionalProperties, inPath(path, '*'), false)
      : []),
  ]
}

const inPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

function field(walk: Walk, node: SchemaNode, path: string, required: boolean): Field[] {
  const { definitions, told } = walk
  const { description = '', default: standard } = resolved(node, definitions)
  const item = typeof node.items === 'object' ? node.items : node
  const before = told.get(definitionOf(item))
  return [
    {
      path,
      type: typeWords(node, definitions) + (before === undefined ? '' : `, as in ${code(before)}`),
      required,
      standard: standard === undefined ? '' : JSON.stringify(standard),
      bounds: boundWords(node, definitions),
      description,
    },
    ...within(walk, node, path),
  ]
}

function tellingField(choices: readonly SchemaNode[], name: string, path: string): Field {
  const values = choices.map(({ properties = {} }) => code(String(properties[name]?.const)))
  return {
    path: inPath(path, name),
    type: either(values),
    required: true,
    standard: '',
    bounds: '',
    description: 'Says which of the forms it is.',
  }
}
