import type { SchemaNode } from '../contract/schema-node.ts'
import { code, either } from './markdown.ts'

/** When a value takes a form: `Where kind is`, `course`. */
interface Form {
  by: string
  value: string
}

/** One of the forms that a value may take, and what is in it. */
export interface Variant {
  form: Form
  fields: readonly Field[]
}

/** The property that says by its value which of the forms it is. */
export function tellingProperty(choices: readonly SchemaNode[]): string | undefined {
  const [first, ...others] = choices.map(({ properties = {} }) => properties)
  return Object.keys(first ?? {}).find((name) =>
    [first, ...others].every((properties) => properties?.[name]?.const !== undefined),
  )
}

/** What tells one of the forms that are open to a value from the others. */
export function formOf(choice: SchemaNode, choices: readonly SchemaNode[]): Form {
  const telling = tellingProperty(choices)
  if (telling !== undefined)
    return { by: `Where ${code(telling)} is`, value: code(String(choice.properties?.[telling]?.const)) }
  const others = choices.filter((other) => other !== choice)
  const own = (choice.required ?? []).filter((name) =>
    others.every(({ properties = {} }) => !(name in properties)),
  )
  return own.length > 0
    ? { by: 'In the form with', value: own.map(code).join(' and ') }
    : { by: 'In', value: 'one of its forms' }
}

const sameBut = ({ required: _, ...field }: Field): string => JSON.stringify(field)

/** The fields of all variants in one list: common fields once, the others with their variant. */
export function mergedFields(variants: readonly Variant[]): Field[] {
  const merged = new Map<string, { field: Field; forms: Form[] }>()
  for (const { form, fields } of variants) {
    for (const field of fields) {
      const { field: known = field, forms = [] } = merged.get(sameBut(field)) ?? {}
      merged.set(sameBut(field), {
        field: { ...known, required: known.required && field.required },
        forms: [...forms, form],
      })
    }
  }
  return [...merged.values()].map(({ field, forms }) =>
    forms.length === variants.length ? field : { ...field, description: inForms(forms, field.description) },
  )
}

const inForms = (forms: readonly Form[], description: string): string =>
  `${forms[0]?.by} ${either([...new Set(forms.map(({ value }) => value))])}. ${description}`.trim()

/** One named value of a schema, however deep: `completions[].grade`. */
export interface Field {
  path: string
  type: string
  required: boolean
  /** As JSON; empty where there is none. */
  standard: string
  bounds: string
  description: string
}
