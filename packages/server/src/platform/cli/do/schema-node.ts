import { choicesOf, isNull, type SchemaNode } from '@tutor-nexus/toolkit/contract'

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

/** The forms that a value may have: references followed, choices between schemas and types opened up. */
export const formsOf = (node: SchemaNode, root: SchemaNode): SchemaNode[] =>
  choicesOf(node, root.$defs ?? {}).flatMap((form) =>
    Array.isArray(form.type) ? form.type.map((type) => ({ ...form, type })) : [form],
  )

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
