import { useState, type ReactNode } from 'react'
import type { JsonSchema } from '../../api/json-schema.ts'
import { Icon } from '../display/icon.tsx'
import { Button } from '../form/button.tsx'
import { Field, Select, TextArea, TextField, type ControlProps } from '../form/field.tsx'
import { Disclosure } from '../layout/disclosure.tsx'
import { isObject, type SchemaErrors } from './schema-errors.ts'
import { constraintText, inWords, isSecret, kindOf, plain, takesNull } from './schema-kind.ts'
import styles from './schema-form.module.css'

interface Props {
  schema: JsonSchema
  value: Record<string, unknown>
  onChange: (value: Record<string, unknown>) => void
  /** From `schemaErrors`, or the issues of a refusal. */
  errors: SchemaErrors
}

/** A form made from a tool's JSON schema: required fields first, optional ones folded. */
export function SchemaForm({ schema, ...rest }: Props) {
  return <ObjectFields root={schema} schema={schema} path={[]} {...rest} />
}

interface ObjectProps extends Props {
  root: JsonSchema
  path: readonly string[]
}

/** Idempotency keys are for programs; a page sends its own. */
const FOR_PROGRAMS = new Set(['clientEventId'])

function ObjectFields({ root, schema, path, value, onChange, errors }: ObjectProps) {
  const { properties = {}, required = [] } = schema
  const names = Object.keys(properties).filter((name) => path.length > 0 || !FOR_PROGRAMS.has(name))
  const needed = names.filter((name) => required.includes(name))
  const optional = names.filter((name) => !required.includes(name))
  const isGiven = optional.some((name) => value[name] !== undefined)
  const fields = (shown: readonly string[]) => (
    <div className={styles['fields']}>
      {shown.map((name) => (
        <SchemaField
          key={name}
          {...{ root, name, errors }}
          schema={properties[name] ?? {}}
          path={[...path, name]}
          needed={required.includes(name)}
          value={value[name]}
          onChange={(next) => onChange(withField(value, name, next))}
        />
      ))}
    </div>
  )
  if (names.length === 0) return <p className={styles['note']}>This tool takes no arguments.</p>
  if (needed.length === 0 && optional.length <= 3) return fields(optional)
  return (
    <div className={styles['fields']}>
      {needed.length > 0 ? fields(needed) : null}
      {optional.length > 0 ? (
        <Disclosure
          // An example that fills in an optional field opens it.
          key={String(isGiven)}
          title={`${optional.length} optional ${optional.length === 1 ? 'field' : 'fields'}`}
          open={isGiven || needed.length === 0}
        >
          {fields(optional)}
        </Disclosure>
      ) : null}
    </div>
  )
}

/** Fields without a value are not sent. */
function withField(value: Record<string, unknown>, name: string, next: unknown): Record<string, unknown> {
  const { [name]: _, ...rest } = value
  return next === undefined ? rest : { ...value, [name]: next }
}

interface FieldProps {
  root: JsonSchema
  name: string
  schema: JsonSchema
  path: readonly string[]
  needed: boolean
  value: unknown
  onChange: (value: unknown) => void
  errors: SchemaErrors
}

/** Texts that may be longer than this get several lines. */
const LONG_TEXT = 1_025

function SchemaField(props: FieldProps) {
  const { root, name, path, needed, value, onChange, errors } = props
  const schema = plain(props.schema, root)
  const hints = [
    props.schema.description ?? schema.description,
    constraintText({ ...schema, default: props.schema.default }),
  ].filter(Boolean)
  const about: About = {
    label: inWords(name),
    hint: hints.length > 0 ? hints.join('. ') : undefined,
    fault: errors.get(path.join('.')),
    aside: needed ? undefined : takesNull(props.schema) ? 'optional, can be cleared' : 'optional',
  }
  const given = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const none = <option value="">{needed ? 'Select…' : 'Not set'}</option>
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
          value={given}
          onChange={(event) => onChange(numberIn(event.target.value))}
        />
      )
    case 'boolean':
      return (
        <Select
          {...about}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
        >
          {none}
          <option value="true">Yes</option>
          <option value="false">No</option>
        </Select>
      )
    case 'choice':
      return (
        <Select {...about} value={given} onChange={({ target }) => onChange(target.value || undefined)}>
          {none}
          {(schema.enum ?? []).map((choice) => (
            <option key={String(choice)}>{String(choice)}</option>
          ))}
        </Select>
      )
    case 'list':
      return <ListField {...props} schema={schema} about={about} />
    case 'object':
      return (
        <Group about={about}>
          <ObjectFields
            {...{ root, schema, path, errors }}
            value={isObject(value) ? value : {}}
            onChange={(next) => onChange(!needed && Object.keys(next).length === 0 ? undefined : next)}
          />
        </Group>
      )
    case 'json':
      return <Field {...about}>{(control) => <JsonField {...{ control, value, onChange }} />}</Field>
  }
}

interface About {
  label: string
  hint: string | undefined
  fault: string | undefined
  aside: string | undefined
}

function Group({ about: { label, hint, fault, aside }, children }: { about: About; children: ReactNode }) {
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>
        {label}
        {aside ? <span className={styles['aside']}> {aside}</span> : null}
      </legend>
      {hint ? <p className={styles['note']}>{hint}</p> : null}
      {fault ? <p className={styles['fault']}>{fault}</p> : null}
      {children}
    </fieldset>
  )
}

/** A list of entries that can be added and removed. */
function ListField({
  root,
  name,
  schema,
  path,
  value,
  onChange,
  needed,
  errors,
  about,
}: FieldProps & { about: About }) {
  const entries: unknown[] = Array.isArray(value) ? value : []
  const empty = emptyOf(kindOf(plain(schema.items ?? {}, root)))
  const entryName = singular(name)
  const change = (next: unknown[]) => onChange(next.length === 0 && !needed ? undefined : next)
  return (
    <Group about={about}>
      {entries.map((entry, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries have no other name
        <div key={at} className={styles['entry']}>
          <SchemaField
            {...{ root, errors }}
            name={`${entryName} ${at + 1}`}
            schema={schema.items ?? {}}
            path={[...path, String(at)]}
            needed
            value={entry}
            onChange={(next) => change(entries.with(at, next ?? empty))}
          />
          <Button
            look="quiet"
            aria-label={`Remove ${inWords(entryName).toLowerCase()} ${at + 1}`}
            onClick={() => change(entries.toSpliced(at, 1))}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      {entries.length < (schema.maxItems ?? Infinity) ? (
        <Button look="quiet" onClick={() => change([...entries, empty])}>
          <Icon name="plus" />
          Add {inWords(entryName).toLowerCase()}
        </Button>
      ) : null}
    </Group>
  )
}

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')

const emptyOf = (kind: ReturnType<typeof kindOf>): unknown =>
  kind === 'object' ? {} : kind === 'list' ? [] : ''

interface JsonProps {
  control: ControlProps
  value: unknown
  onChange: (value: unknown) => void
}

/** A value of any type, typed as JSON; text that is not JSON is sent as text. */
function JsonField({ control, value, onChange }: JsonProps) {
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 2)))
  return (
    <textarea
      {...control}
      className={styles['json']}
      rows={3}
      spellCheck={false}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(event.target.value.trim() === '' ? undefined : valueIn(event.target.value))
      }}
    />
  )
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What is not a number stays as typed, so that the error can be shown. */
function numberIn(text: string): unknown {
  if (text.trim() === '') return undefined
  const number = Number(text)
  return Number.isNaN(number) || text.endsWith('.') ? text : number
}
