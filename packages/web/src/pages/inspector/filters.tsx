import { useEffect, useRef } from 'react'
import { Disclosure } from '../../parts/layout/disclosure.tsx'
import { Checkbox, Select, TextField } from '../../parts/form/field.tsx'
import styles from './filters.module.css'
import { KINDS, keysOf } from './labels.ts'

export interface Asked {
  q?: string
  kind?: string
  agent?: string
  project?: string
  since?: string
  until?: string
  subagents?: string
  /** `costs`, or nothing for the sessions. */
  view?: string
  /** What the costs are shown by. */
  by?: string
}

interface Props {
  asked: Asked
  onChange: (change: Asked) => void
}

/** Filters besides the agent. */
export function Filters({ asked, onChange }: Props) {
  const isSearch = asked.q !== undefined
  const set = [asked.project, asked.since, asked.until, isSearch ? asked.kind : asked.subagents].filter(
    Boolean,
  )
  return (
    <Disclosure
      title={set.length === 0 ? 'More filters' : `More filters (${set.length} active)`}
      open={set.length > 0 || undefined}
    >
      <div className={styles['filters']}>
        <Project value={asked.project ?? ''} onChange={(project) => onChange({ project })} />
        <TextField
          label="From"
          type="date"
          max={asked.until}
          value={asked.since ?? ''}
          onChange={({ target }) => onChange({ since: target.value })}
        />
        <TextField
          label="Until"
          type="date"
          min={asked.since}
          value={asked.until ?? ''}
          onChange={({ target }) => onChange({ until: target.value })}
        />
        {isSearch ? (
          <Select
            label="Search in"
            value={asked.kind ?? ''}
            onChange={({ target }) => onChange({ kind: target.value })}
          >
            <option value="">Everything</option>
            {keysOf(KINDS).map((kind) => (
              <option key={kind} value={kind}>
                {KINDS[kind]}
              </option>
            ))}
          </Select>
        ) : (
          <Checkbox
            label="Include sub-agents"
            checked={asked.subagents !== undefined}
            onChange={({ target }) => onChange({ subagents: target.checked ? 'yes' : '' })}
          />
        )}
      </div>
    </Disclosure>
  )
}

/** Applied on Enter or blur. */
function Project({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  const apply = () => {
    const typed = field.current?.value.trim() ?? ''
    if (typed !== value) onChange(typed)
  }
  return (
    <TextField
      ref={field}
      label="Folder"
      aside="partial match"
      defaultValue={value}
      maxLength={1000}
      autoComplete="off"
      spellCheck={false}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply()
      }}
    />
  )
}
