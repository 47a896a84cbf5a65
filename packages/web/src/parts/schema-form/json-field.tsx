import { useState } from 'react'
import type { ControlProps } from '../form/field.tsx'
import styles from './schema-form.module.css'

interface Props {
  control: ControlProps
  value: unknown
  onChange: (value: unknown) => void
}

/** A value of any form, typed as JSON; a text that is none is taken as text. */
export function JsonField({ control, value, onChange }: Props) {
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
