import { TextField } from '../../parts/form/field.tsx'

interface Props {
  label: string
  hint: string
  path: string
  onChange: (path: string) => void
  onSubmit: () => void
  fault: string | undefined
}

/** A path field; Enter submits. */
export function PathForm({ label, hint, path, onChange, onSubmit, fault }: Props) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <TextField
        label={label}
        hint={hint}
        fault={fault}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={1_024}
        value={path}
        onChange={({ target }) => onChange(target.value)}
      />
    </form>
  )
}
