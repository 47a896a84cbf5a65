import { useState } from 'react'
import { ErrorState } from '../feedback/states.tsx'
import { Button } from '../form/button.tsx'
import { TextField } from '../form/field.tsx'
import { useFocusOnFault } from '../form/use-focus-on-fault.ts'
import styles from './save-plan-form.module.css'

interface Props {
  placeholder: string
  isSaving: boolean
  error: unknown
  /** Keeps the plan under a name, as a new one. */
  onSave: (name: string) => Promise<unknown>
  /** The saved plan that is open, which can be replaced. */
  open?: { name: string; onReplace: () => Promise<unknown> } | undefined
}

/** Keeps the plan that is shown, under a name. */
export function SavePlanForm({ placeholder, isSaving, error, onSave, open }: Props) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const form = useFocusOnFault(fault)
  const keep = async () => {
    const isNamed = name.trim() !== ''
    setFault(isNamed ? undefined : 'Give the plan a name')
    if (!isNamed) return
    await onSave(name.trim())
    setName('')
  }
  return (
    <form
      ref={form}
      className={styles['form']}
      aria-label="Save this plan"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void keep().catch(() => undefined)
      }}
    >
      {open ? (
        <Button
          look="primary"
          busy={isSaving}
          onClick={() => void open.onReplace().catch(() => undefined)}
        >{`Save changes to ${open.name}`}</Button>
      ) : null}
      <TextField
        label={open ? 'Save as a new plan' : 'Save this plan as'}
        placeholder={placeholder}
        value={name}
        maxLength={200}
        fault={fault}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" busy={isSaving}>
        {open ? 'Save as new' : 'Save plan'}
      </Button>
      {error ? <ErrorState error={error} doing="save the plan" /> : null}
    </form>
  )
}
