import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import {
  decideDevice,
  readDeviceRequest,
  type AccessRequest,
  type Decision,
  type LinkRequest,
} from '../../api/account/interaction.ts'
import { Button } from '../../parts/form/button.tsx'
import { fieldError } from '../../parts/form/field-error.ts'
import { TextField } from '../../parts/form/field.tsx'
import { useFocusOnFault } from '../../parts/form/use-focus-on-fault.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Consent } from './consent.tsx'
import { LinkDevice } from './link-device.tsx'
import styles from './device-page.module.css'

const route = getRouteApi('/device')

/** Connects a program that has no browser, or links a device, by the code it shows. */
export function DevicePage() {
  const { user_code: shown = '' } = route.useSearch()
  const [code, setCode] = useState(shown)
  const [request, setRequest] = useState<AccessRequest | LinkRequest>()
  const deciding = useMutation({ mutationFn: (decision: Decision) => decideDevice(code, decision) })
  if (!request) return <EnterCode code={code} onCode={setCode} onFound={setRequest} />
  const isLink = 'device' in request
  if (deciding.data)
    return (
      <Decided
        name={isLink ? request.device.name : request.client.name}
        outcome={isLink ? 'linked' : 'connected'}
        isAllowed={deciding.data.allowed}
      />
    )
  return isLink ? (
    <LinkDevice request={request} deciding={deciding} onDecide={deciding.mutate} />
  ) : (
    <Consent request={request} deciding={deciding} onDecide={deciding.mutate} />
  )
}

function Decided({ name, outcome, isAllowed }: { name: string; outcome: string; isAllowed: boolean }) {
  return isAllowed ? (
    <PageHeader title={`${name} is ${outcome}`}>
      You can close this page and go on in the program. <Link to="/access">Manage its access</Link>
    </PageHeader>
  ) : (
    <PageHeader title={`${name} is not ${outcome}`}>It got no access. You can close this page.</PageHeader>
  )
}

interface Props {
  code: string
  onCode: (code: string) => void
  onFound: (request: AccessRequest | LinkRequest) => void
}

function EnterCode({ code, onCode, onFound }: Props) {
  const reading = useMutation({ mutationFn: readDeviceRequest, onSuccess: onFound })
  const form = useFocusOnFault(reading.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '' && !reading.isPending) reading.mutate(code.trim())
  }
  return (
    <>
      <PageHeader title="Connect a program or device">
        Enter the code that it shows. Only go on if you started it yourself.
      </PageHeader>
      <form ref={form} aria-label="Connect a program or device" className={styles['form']} onSubmit={submit}>
        <TextField
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="BCDF-GHJK"
          fault={fieldError(reading.error)}
          value={code}
          onChange={({ target }) => onCode(target.value)}
        />
        <Button type="submit" look="primary" busy={reading.isPending} disabled={code.trim() === ''}>
          Continue
        </Button>
      </form>
    </>
  )
}
