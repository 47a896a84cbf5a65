import * as z from 'zod'

/** What is known of a value, from all the schemas that may describe it. The strictest of them decides. */
export interface Plan {
  readonly secret: boolean
  readonly content: boolean
  /** Whether a text, number or truth value may be shown here. */
  readonly plain: boolean
  /** Whether an object is expected here at all. */
  readonly named: boolean
  /** Undefined for a field that no schema knows. */
  field(name: string): Plan | undefined
  readonly items: (() => Plan) | undefined
}

type Schema = z.core.$ZodType

const Marks = z.looseObject({ secret: z.boolean().optional(), content: z.boolean().optional() })
const PLAIN = new Set(['string', 'number', 'boolean', 'null', 'enum', 'literal', 'template_literal', 'date'])

/** Fields and items are worked out when first needed, because a schema may contain itself. */
export function planOf(schemas: readonly Schema[]): Plan {
  const facets = schemas.flatMap(facetsOf)
  const leaves = facets.map(({ schema }) => schema)
  const names = new Set(
    leaves.flatMap((leaf) => (leaf instanceof z.core.$ZodObject ? Object.keys(leaf._zod.def.shape) : [])),
  )
  const fields = new Map(
    [...names].map((name) => [name, lazyPlan(() => leaves.flatMap((leaf) => namedIn(leaf, name)))]),
  )
  const others = leaves.flatMap(valuesOf)
  const other = others.length > 0 ? lazyPlan(() => others) : undefined
  const elements = leaves.flatMap(elementsOf)
  return {
    secret: facets.some(({ marks }) => marks.secret),
    content: facets.some(({ marks }) => marks.content),
    plain: leaves.some((leaf) => PLAIN.has(leaf._zod.def.type)),
    named: other !== undefined || leaves.some((leaf) => leaf instanceof z.core.$ZodObject),
    field: (name) => (fields.get(name) ?? other)?.(),
    items: elements.length > 0 ? lazyPlan(() => elements) : undefined,
  }
}

function lazyPlan(schemas: () => readonly Schema[]): () => Plan {
  let plan: Plan | undefined
  return () => (plan ??= planOf(schemas()))
}

interface Facet {
  schema: Schema
  marks: z.output<typeof Marks>
}

/** The schema without its wrappers; of a choice, every option. A mark on a wrapper holds for what is in it. */
function facetsOf(schema: Schema): Facet[] {
  const marks = Marks.parse(z.globalRegistry.get(schema) ?? {})
  const inner = partsOf(schema).flatMap(facetsOf)
  if (inner.length === 0) return [{ schema, marks }]
  return inner.map((facet) => ({
    schema: facet.schema,
    marks: {
      secret: (marks.secret ?? false) || (facet.marks.secret ?? false),
      content: (marks.content ?? false) || (facet.marks.content ?? false),
    },
  }))
}

function partsOf(schema: Schema): readonly Schema[] {
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options
  if (schema instanceof z.core.$ZodIntersection) return [schema._zod.def.left, schema._zod.def.right]
  if (schema instanceof z.core.$ZodPipe) return [schema._zod.def.in, schema._zod.def.out]
  if (schema instanceof z.core.$ZodLazy) return [schema._zod.def.getter()]
  const inner: unknown = Reflect.get(schema._zod.def, 'innerType')
  return inner instanceof z.core.$ZodType ? [inner] : []
}

function namedIn(schema: Schema, name: string): readonly Schema[] {
  if (!(schema instanceof z.core.$ZodObject)) return valuesOf(schema)
  const { shape } = schema._zod.def
  const field: unknown = Object.hasOwn(shape, name) ? shape[name] : undefined
  return field instanceof z.core.$ZodType ? [field] : []
}

const valuesOf = (schema: Schema): readonly Schema[] =>
  schema instanceof z.core.$ZodRecord ? [schema._zod.def.valueType] : []

function elementsOf(schema: Schema): readonly Schema[] {
  if (schema instanceof z.core.$ZodArray) return [schema._zod.def.element]
  if (schema instanceof z.core.$ZodSet) return [schema._zod.def.valueType]
  if (!(schema instanceof z.core.$ZodTuple)) return []
  const { items, rest } = schema._zod.def
  return rest ? [...items, rest] : items
}
