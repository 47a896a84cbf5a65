import { useEffect, useRef, useState } from 'react'
import { Field } from './field.tsx'
import { Icon } from '../display/icon.tsx'
import styles from './search-field.module.css'

interface Props {
  label: string
  /** From the address, which may lag behind typing. */
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
}

/** A search field that searches while typing. */
export function SearchField({ label, value, onChange, placeholder }: Props) {
  const [text, setText] = useState(value)
  const onTheWay = useRef<string[]>([])
  useEffect(() => {
    const at = onTheWay.current.indexOf(value)
    onTheWay.current = onTheWay.current.slice(at + 1)
    // The visitor went back or followed a link.
    if (at === -1) setText(value)
  }, [value])
  return (
    <Field label={label} hideLabel>
      {(control) => (
        <div className={styles['search']}>
          <Icon name="search" />
          <input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            className={styles['input']}
            placeholder={placeholder}
            value={text}
            onChange={(event) => {
              const next = event.target.value
              onTheWay.current.push(next)
              setText(next)
              onChange(next)
            }}
          />
        </div>
      )}
    </Field>
  )
}
