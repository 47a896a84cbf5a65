import { LogText } from '../text/log-text.tsx'
import styles from './field-text.module.css'
import type { Field } from './use-whole-step.ts'

interface Props {
  field: Field
  /** A full text, in a scrollable region. */
  isLong: boolean
  isOnly: boolean
}

/** One text of a step. JSON objects are shown as names and values. */
export function FieldText({ field, isLong, isOnly }: Props) {
  const { name, format, text } = field
  const parts = format === 'json' ? partsOf(text) : undefined
  const label = isOnly ? undefined : name
  return (
    <div
      className={styles['field']}
      data-long={isLong || undefined}
      {...(isLong ? { tabIndex: 0, role: 'region', 'aria-label': `Full ${name}` } : {})}
    >
      {label === undefined ? null : (
        <p className={styles['label']}>
          <LogText text={label} />
        </p>
      )}
      {parts ? (
        <dl className={styles['parts']}>
          {parts.map(([key, value]) => (
            <div key={key}>
              <dt>
                <LogText text={key} />
              </dt>
              <dd className={styles['text']}>
                <LogText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      ) : text === '' ? (
        <p className={styles['empty']}>Empty</p>
      ) : (
        <p className={styles['text']} data-format={format}>
          <LogText text={text} />
        </p>
      )}
    </div>
  )
}

/** The entries of a JSON object; undefined for other or truncated text. */
function partsOf(json: string): [string, string][] | undefined {
  const value = parsed(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.entries(value).map(([name, each]): [string, string] => [
    name,
    typeof each === 'string' ? each : JSON.stringify(each, null, 2),
  ])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
