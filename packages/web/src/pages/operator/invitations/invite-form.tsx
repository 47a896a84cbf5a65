import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { invite, OPERATOR_KEY } from '../../../api/account/operator.ts'
import type { Role } from '../../../api/account/own-account.ts'
import { waysQuery } from '../../../api/sign-in.ts'
import { isRole, ROLES } from '../../../parts/account/roles.ts'
import { Button } from '../../../parts/form/button.tsx'
import { fieldError } from '../../../parts/form/field-error.ts'
import { Select, TextField } from '../../../parts/form/field.tsx'
import { useFocusOnFault } from '../../../parts/form/use-focus-on-fault.ts'
import { ShownLink } from '../shown-link.tsx'
import styles from '../operator.module.css'

const sentText = (isMailed: boolean, email: string | undefined): string => {
  if (isMailed) return `This link was sent to ${email}.`
  return email === undefined
    ? 'Send this link to the person.'
    : 'The mail couldn’t be sent. Send this link to the person yourself.'
}

const DAYS = [1, 7, 30] as const

export function InviteForm() {
  const client = useQueryClient()
  const [role, setRole] = useState<Role>('student')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [days, setDays] = useState('7')
  const { data: ways } = useQuery(waysQuery)
  const inviting = useMutation({
    mutationFn: invite,
    gcTime: 0,
    onSuccess() {
      setName('')
      setEmail('')
      return client.invalidateQueries({ queryKey: [OPERATOR_KEY] })
    },
  })
  const form = useFocusOnFault(inviting.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (inviting.isPending) return
    inviting.mutate({
      role,
      days: Number(days),
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      ...(email.trim() === '' ? {} : { email: email.trim() }),
    })
  }
  return (
    <>
      <form ref={form} noValidate aria-label="Invite somebody" className={styles['form']} onSubmit={submit}>
        <Select
          label="Role"
          value={role}
          onChange={({ target }) => {
            if (isRole(target.value)) setRole(target.value)
          }}
        >
          {Object.entries(ROLES).map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
        <TextField
          label="Name"
          aside="optional"
          autoComplete="off"
          spellCheck={false}
          fault={fieldError(inviting.error)}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {ways?.mail ? (
          <TextField
            label="E-mail address"
            aside="optional"
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        ) : null}
        <Select label="Valid for" value={days} onChange={({ target }) => setDays(target.value)}>
          {DAYS.map((each) => (
            <option key={each} value={each}>
              {each === 1 ? '1 day' : `${each} days`}
            </option>
          ))}
        </Select>
        <Button type="submit" look="primary" busy={inviting.isPending}>
          Create invitation
        </Button>
      </form>
      {inviting.data ? (
        <ShownLink {...inviting.data} label="invitation link">
          {sentText(inviting.data.mailed, inviting.variables.email)} It works once and isn’t shown again.
        </ShownLink>
      ) : null}
    </>
  )
}
