import type { ClientPort } from '../../contract/context.ts'
import { SchemaNode } from '../../contract/schema-node.ts'

type Action = 'accept' | 'decline' | 'cancel'

const SAMPLES: Readonly<Record<string, unknown>> = { string: 'text', integer: 1, number: 1, boolean: true }

/** Somebody who answers every question in the same way: a form is filled in with whatever it takes first. */
export const scriptedClient = (action: Action): ClientPort => ({
  can: () => true,
  elicit: async (_, { schema }) => (action === 'accept' ? { action, content: filledIn(schema) } : { action }),
  elicitUrl: async () => ({ action }),
  sample: async () => ({ model: 'scripted', role: 'assistant', content: { type: 'text', text: 'text' } }),
  listRoots: async () => ({ roots: [] }),
  together: async () => {},
})

const filledIn = (schema: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(SchemaNode().parse(schema).properties ?? {}).map(([name, node]) => [name, valueOf(node)]),
  )

function valueOf({
  enum: choices,
  default: preset,
  const: only,
  type,
  minLength = 0,
  minimum,
}: SchemaNode): unknown {
  if (preset !== undefined) return preset
  if (only !== undefined) return only
  if (choices?.[0] !== undefined) return choices[0]
  if (type === 'string') return 'text'.padEnd(minLength, '-')
  return minimum ?? SAMPLES[String(type)] ?? null
}
