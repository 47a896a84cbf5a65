import { Field, Select, TextArea, TextField } from '../form/field.tsx'
import { JsonField } from './json-field.tsx'
import { ListField } from './list-field.tsx'
import { ObjectFields } from './object-fields.tsx'
import { isObject } from './schema-faults.ts'
import type { DrawField, SchemaFieldProps } from './schema-field-props.ts'
import styles from './schema-form.module.css'
import { constraintText, inWords, isSecret, kindOf, plain, takesNull } from './schema-kind.ts'

/** From so many characters on a text has room for several lines. */
const LONG_TEXT = 1_025

export const drawField: DrawField = (props, key) => <SchemaField key={key} {...props} />

/** One value of any kind. */
export function SchemaField(props: SchemaFieldProps) {
  const { root, name, path, needed, value, onChange, faults } = props
  const schema = plain(props.schema, root)
  const description = props.schema.description ?? schema.description
  const told = [description, constraintText({ ...schema, default: props.schema.default })].filter(Boolean)
  const about = {
    label: inWords(name),
    hint: told.length > 0 ? told.join('. ') : undefined,
    fault: faults.get(path.join('.')),
    ...(needed ? {} : { aside: takesNull(props.schema) ? 'optional, may be cleared' : 'optional' }),
  }
  const given = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  switch (kindOf(schema)) {
    case 'text': {
      const text = {
        ...about,
        value: given,
        onChange: (event: { target: { value: string } }) => onChange(event.target.value || undefined),
      }
      if (isSecret(name)) return <TextField {...text} type="password" autoComplete="off" />
      return (schema.maxLength ?? 0) >= LONG_TEXT ? <TextArea {...text} /> : <TextField {...text} />
    }
    case 'number':
      return (
        <TextField
          {...about}
          inputMode="decimal"
          value={typeof value === 'number' ? String(value) : given}
          onChange={(event) => onChange(numberIn(event.target.value))}
        />
      )
    case 'boolean':
      return (
        <Select
          {...about}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={(event) =>
            onChange(event.target.value === '' ? undefined : event.target.value === 'true')
          }
        >
          <option value="">{needed ? 'Choose …' : 'Not said'}</option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </Select>
      )
    case 'choice':
      return (
        <Select {...about} value={given} onChange={(event) => onChange(event.target.value || undefined)}>
          <option value="">{needed ? 'Choose …' : 'Not said'}</option>
          {(schema.enum ?? []).map((choice) => (
            <option key={String(choice)}>{String(choice)}</option>
          ))}
        </Select>
      )
    case 'list':
      return <ListField {...props} schema={schema} about={about} draw={drawField} />
    case 'object':
      return (
        <fieldset className={styles['group']}>
          <legend className={styles['legend']}>
            {about.label}
            {needed ? null : <span className={styles['aside']}> optional</span>}
          </legend>
          {about.hint ? <p className={styles['note']}>{about.hint}</p> : null}
          {about.fault ? <p className={styles['fault']}>{about.fault}</p> : null}
          <ObjectFields
            {...{ root, schema, path, faults }}
            draw={drawField}
            value={isObject(value) ? value : {}}
            onChange={(next) => onChange(!needed && Object.keys(next).length === 0 ? undefined : next)}
          />
        </fieldset>
      )
    case 'json':
      return <Field {...about}>{(control) => <JsonField {...{ control, value, onChange }} />}</Field>
  }
}

/** What is no number stays as it was typed, so that it can be said what is wrong with it. */
function numberIn(text: string): unknown {
  if (text.trim() === '') return undefined
  const number = Number(text)
  return Number.isNaN(number) || text.endsWith('.') ? text : number
}
