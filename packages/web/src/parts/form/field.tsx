import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from '../../design/classes.ts'
import hidden from '../../design/hidden.module.css'
import styles from './field.module.css'

/** Connects a control with its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: string
  hint?: string | undefined
  /** The validation error. */
  fault?: string | undefined
  /** In parentheses after the label, such as “optional”. */
  aside?: string | undefined
  /** Hides the label visually. */
  hideLabel?: boolean | undefined
}

/** A label, a control, a hint and an error. */
export function Field({
  label,
  hint,
  fault,
  aside,
  hideLabel = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={hideLabel ? hidden['hidden'] : styles['label']}>
        {label}
        {aside ? <span className={styles['aside']}> ({aside})</span> : null}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': fault ? true : undefined })}
      {hint ? (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      ) : null}
      {fault ? (
        <p id={`${id}-fault`} className={styles['fault']}>
          {fault}
        </p>
      ) : null}
    </div>
  )
}

type Control<Name extends 'input' | 'select' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Name>, 'id' | 'className'>

export function TextField({ label, hint, fault, aside, hideLabel, ...rest }: Control<'input'>) {
  return (
    <Field {...{ label, hint, fault, aside, hideLabel }}>
      {(control) => <input type="text" {...rest} {...control} className={styles['control']} />}
    </Field>
  )
}

export function TextArea({ label, hint, fault, aside, hideLabel, ...rest }: Control<'textarea'>) {
  return (
    <Field {...{ label, hint, fault, aside, hideLabel }}>
      {(control) => (
        <textarea rows={4} {...rest} {...control} className={classes(styles['control'], styles['area'])} />
      )}
    </Field>
  )
}

/** For few options; `Combobox` is for many. */
export function Select({ label, hint, fault, aside, hideLabel, ...rest }: Control<'select'>) {
  return (
    <Field {...{ label, hint, fault, aside, hideLabel }}>
      {(control) => (
        <select {...rest} {...control} className={classes(styles['control'], styles['select'])} />
      )}
    </Field>
  )
}

export function Checkbox({ label, hint, ...rest }: FieldProps & Omit<ComponentProps<'input'>, 'id'>) {
  const id = useId()
  return (
    <div className={styles['check']}>
      <input type="checkbox" {...rest} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
