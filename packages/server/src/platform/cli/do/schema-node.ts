import { SchemaNode } from '@tutor-nexus/toolkit'

export { SchemaNode }

/** What a flag takes; `record` and `records` are written as JSON, `any` as JSON or as plain text. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'list' | 'record' | 'records' | 'any'

const KINDS: Readonly<Record<string, ValueKind>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  object: 'record',
}
const SCALARS: ReadonlySet<ValueKind> = new Set(['text', 'number', 'boolean'])

export const isScalar = (kind: ValueKind): boolean => SCALARS.has(kind)

const DEFINITION = /^#\/\$defs\/(.+)$/

/** The forms that a value may have: references followed, choices between schemas opened up. */
export function formsOf(node: SchemaNode, root: SchemaNode, depth = 0): SchemaNode[] {
  if (depth > 8) return [{}]
  const named = node.$ref === undefined ? undefined : DEFINITION.exec(node.$ref)?.[1]
  if (node.$ref !== undefined)
    return formsOf((named === undefined ? undefined : root.$defs?.[named]) ?? {}, root, depth + 1)
  const branches = node.anyOf ?? node.oneOf
  if (branches) return branches.flatMap((branch) => formsOf(branch, root, depth + 1))
  return Array.isArray(node.type) ? node.type.map((type) => ({ ...node, type })) : [node]
}

export const isNull = (form: SchemaNode): boolean => form.type === 'null' || form.const === null

function kindOfForm(form: SchemaNode, root: SchemaNode): ValueKind {
  if (form.type === 'array') return isScalar(itemKind(form, root)) ? 'list' : 'records'
  if (typeof form.type === 'string') return KINDS[form.type] ?? 'any'
  const values = form.enum ?? (form.const === undefined ? [] : [form.const])
  if (values.length > 0 && values.every((value) => typeof value === 'string')) return 'text'
  return form.properties ? 'record' : 'any'
}

export function kindOf(node: SchemaNode, root: SchemaNode): ValueKind {
  const forms = formsOf(node, root).filter((form) => !isNull(form))
  const [kind = 'any', ...others] = new Set(forms.map((form) => kindOfForm(form, root)))
  return others.length === 0 ? kind : 'any'
}

/** What the items of a list are; `any` where the schema does not say. */
export function itemKind(list: SchemaNode, root: SchemaNode): ValueKind {
  return typeof list.items === 'object' ? kindOf(list.items, root) : 'any'
}
