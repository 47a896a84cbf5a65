import * as z from 'zod'

/** Arguments as they may be written down: secrets gone, what people wrote reduced to its size. */
export type Redact = (args: unknown) => unknown

const SECRET = '[secret]'
const MOST_TEXT = 200

const Marks = z.looseObject({ secret: z.boolean().optional(), content: z.boolean().optional() })

function marksOf(schema: z.core.$ZodType): z.output<typeof Marks> {
  const own = Marks.parse(z.globalRegistry.get(schema) ?? {})
  if (own.secret || own.content) return own
  const inner: unknown = Reflect.get(schema._zod.def, 'innerType')
  return inner instanceof z.core.$ZodType ? marksOf(inner) : own
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MOST_TEXT
    ? `${value.slice(0, MOST_TEXT)}… (${value.length})`
    : value

const sizeOnly = (value: unknown): string =>
  `[${typeof value === 'string' ? value.length : typeof value} characters]`

/** Works out once, from the schema, what of a tool's arguments may be logged. Unknown fields never are. */
export function compileRedaction(schema: z.ZodObject): Redact {
  const fields = new Map(Object.entries(schema.shape).map(([name, field]) => [name, marksOf(field)]))
  return (args) => {
    if (typeof args !== 'object' || args === null) return `[${typeof args}]`
    const entries = Object.entries(args).map(([name, value]) => {
      const marks = fields.get(name)
      if (!marks || marks.secret) return [name, marks ? SECRET : '[unknown]']
      return [name, marks.content ? sizeOnly(value) : shortened(value)]
    })
    return Object.fromEntries(entries)
  }
}
