import { useMemo, useState } from 'react'
import { Button } from '../form/button.tsx'
import styles from './json-view.module.css'

const FIRST_LINES = 150
const FURTHER_LINES = 1_000

/** A JSON value; long ones are shown in parts. */
export function JsonView({ label, value }: { label: string; value: unknown }) {
  const lines = useMemo(() => (JSON.stringify(value, null, 2) ?? 'undefined').split('\n'), [value])
  const [most, setMost] = useState(FIRST_LINES)
  const shown = lines.slice(0, most)
  return (
    <div className={styles['view']}>
      <pre className={styles['text']} tabIndex={0} role="region" aria-label={label}>
        {shown.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name and never move
          <Line key={at} line={line} />
        ))}
      </pre>
      {most < lines.length ? (
        <Button look="quiet" onClick={() => setMost(most + FURTHER_LINES)}>
          Show {Math.min(FURTHER_LINES, lines.length - most)} more lines
        </Button>
      ) : null}
    </div>
  )
}

const KEY = /^(\s*)("(?:[^"\\]|\\.)*")(: )(.*)$/s

function Line({ line }: { line: string }) {
  const [, indent, key, colon, rest] = KEY.exec(line) ?? []
  return key === undefined ? (
    `${line}\n`
  ) : (
    <>
      {indent}
      <span className={styles['key']}>{key}</span>
      {colon}
      {rest}
      {'\n'}
    </>
  )
}
