import { Button } from '../form/button.tsx'
import { Icon } from '../display/icon.tsx'
import type { DrawField, SchemaFieldProps } from './schema-field-props.ts'
import styles from './schema-form.module.css'
import { inWords, kindOf, plain } from './schema-kind.ts'

interface Props extends SchemaFieldProps {
  draw: DrawField
  about: { label: string; hint: string | undefined; fault: string | undefined; aside?: string }
}

/** Entries one below the other; each can be taken out again. */
export function ListField({ root, name, schema, path, value, onChange, needed, faults, about, draw }: Props) {
  const entries: unknown[] = Array.isArray(value) ? value : []
  const inner = plain(schema.items ?? {}, root)
  const change = (next: unknown[]) => onChange(next.length === 0 && !needed ? undefined : next)
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>
        {about.label}
        {about.aside ? <span className={styles['aside']}> {about.aside}</span> : null}
      </legend>
      {about.hint ? <p className={styles['note']}>{about.hint}</p> : null}
      {about.fault ? <p className={styles['fault']}>{about.fault}</p> : null}
      {entries.map((entry, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries have no other name
        <div key={at} className={styles['entry']}>
          {draw(
            {
              root,
              faults,
              name: `${singular(name)} ${at + 1}`,
              schema: schema.items ?? {},
              path: [...path, String(at)],
              needed: true,
              value: entry,
              onChange: (next) => change(entries.with(at, next ?? emptyOf(kindOf(inner)))),
            },
            'entry',
          )}
          <Button
            look="quiet"
            aria-label={`Remove ${inWords(singular(name)).toLowerCase()} ${at + 1}`}
            onClick={() => change(entries.toSpliced(at, 1))}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      {entries.length < (schema.maxItems ?? Infinity) ? (
        <Button look="quiet" onClick={() => change([...entries, emptyOf(kindOf(inner))])}>
          <Icon name="plus" />
          Add {inWords(singular(name)).toLowerCase()}
        </Button>
      ) : null}
    </fieldset>
  )
}

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')

function emptyOf(kind: ReturnType<typeof kindOf>): unknown {
  return kind === 'object' ? {} : kind === 'list' ? [] : ''
}
