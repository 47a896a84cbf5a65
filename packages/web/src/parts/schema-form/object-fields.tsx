import type { JsonSchema } from '../../api/json-schema.ts'
import { Disclosure } from '../layout/disclosure.tsx'
import type { Faults } from './schema-faults.ts'
import type { DrawField } from './schema-field-props.ts'
import styles from './schema-form.module.css'

interface Props {
  root: JsonSchema
  schema: JsonSchema
  path: readonly string[]
  value: Record<string, unknown>
  onChange: (value: Record<string, unknown>) => void
  faults: Faults
  draw: DrawField
}

/** What the pipeline adds for programs; a page sees to it itself. */
const FOR_PROGRAMS = new Set(['clientEventId'])

export function ObjectFields({ root, schema, path, value, onChange, faults, draw }: Props) {
  const { properties = {}, required = [] } = schema
  const names = Object.keys(properties).filter((name) => path.length > 0 || !FOR_PROGRAMS.has(name))
  const needed = names.filter((name) => required.includes(name))
  const optional = names.filter((name) => !required.includes(name))
  const isGiven = optional.some((name) => value[name] !== undefined)
  const fields = (shown: readonly string[]) => (
    <div className={styles['fields']}>
      {shown.map((name) =>
        draw(
          {
            root,
            name,
            schema: properties[name] ?? {},
            path: [...path, name],
            needed: required.includes(name),
            value: value[name],
            onChange: (next) => onChange(without(value, name, next)),
            faults,
          },
          name,
        ),
      )}
    </div>
  )
  if (names.length === 0) return <p className={styles['note']}>It takes no arguments.</p>
  if (needed.length === 0 && optional.length <= 3) return fields(optional)
  return (
    <div className={styles['fields']}>
      {needed.length > 0 ? fields(needed) : null}
      {optional.length > 0 ? (
        <Disclosure
          // Filled in from an example, it opens.
          key={String(isGiven)}
          title={
            needed.length > 0
              ? `${optional.length} more, all optional`
              : `${optional.length} fields, all optional`
          }
          open={isGiven || needed.length === 0}
        >
          {fields(optional)}
        </Disclosure>
      ) : null}
    </div>
  )
}

/** What is not given is not sent. */
function without(value: Record<string, unknown>, name: string, next: unknown): Record<string, unknown> {
  const { [name]: _, ...rest } = value
  return next === undefined ? rest : { ...value, [name]: next }
}
