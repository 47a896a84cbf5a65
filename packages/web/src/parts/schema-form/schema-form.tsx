import type { JsonSchema } from '../../api/json-schema.ts'
import type { Faults } from './schema-faults.ts'
import { ObjectFields } from './object-fields.tsx'
import { drawField } from './schema-field.tsx'

interface Props {
  schema: JsonSchema
  value: Record<string, unknown>
  onChange: (value: Record<string, unknown>) => void
  /** From `schemaFaults`, or the issues of a refusal. */
  faults: Faults
}

/** A form made from a tool's JSON schema: what is needed first, what may be left out folded. */
export function SchemaForm({ schema, value, onChange, faults }: Props) {
  return (
    <ObjectFields
      root={schema}
      schema={schema}
      path={[]}
      value={value}
      onChange={onChange}
      faults={faults}
      draw={drawField}
    />
  )
}
