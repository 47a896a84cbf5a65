/** A JSON schema, as far as the tools' own use it. */
export interface Schema {
  type?: string | string[]
  $ref?: string
  $defs?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  description?: string
}

export interface Writing {
  /** The name of the type that a reference stands for. */
  named(reference: string): string
  /** Whether what may be left out may also be given as undefined: true of arguments, which pass through JSON. */
  undefinedIsAbsent: boolean
}

/** The TypeScript type of what fits a schema. */
export function typeOf(schema: Schema, writing: Writing, indent = ''): string {
  if (schema.$ref !== undefined) return writing.named(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const { anyOf: _, oneOf: __, ...rest } = schema
    const alone = union(choices.map((choice) => typeOf(choice, writing, indent)))
    return rest.properties ? `${typeOf(rest, writing, indent)} & (${alone})` : alone
  }
  const types = schema.type === undefined ? [] : [schema.type].flat()
  return types.length === 0 ? 'unknown' : union(types.map((type) => ofKind(type, schema, writing, indent)))
}

function ofKind(type: string, schema: Schema, writing: Writing, indent: string): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `Array<${schema.items ? typeOf(schema.items, writing, indent) : 'unknown'}>`
    case 'object':
      return objectType(schema, writing, indent)
    default:
      throw new Error(`No type is known for ${type}`)
  }
}

function objectType(schema: Schema, writing: Writing, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const names = Object.keys(properties)
  if (names.length === 0) {
    const values = typeof additionalProperties === 'object' ? additionalProperties : {}
    return additionalProperties === false
      ? 'Record<string, never>'
      : `Record<string, ${typeOf(values, writing, indent)}>`
  }
  const inner = `${indent}  `
  const lines = Object.entries(properties).flatMap(([name, property]) => {
    const type = typeOf(property, writing, inner)
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    const member = required.includes(name)
      ? `${key}: ${type}`
      : `${key}?: ${type}${writing.undefinedIsAbsent ? ' | undefined' : ''}`
    const about = property.description?.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')
    return [...(about ? [`${inner}/** ${about} */`] : []), `${inner}${member}`]
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')
