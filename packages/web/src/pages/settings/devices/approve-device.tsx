import { useState } from 'react'
import { CallFailure } from '../../../api/call-failure.ts'
import { useAction } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/button.tsx'
import { Copyable } from '../../../parts/copyable.tsx'
import { TextField } from '../../../parts/field.tsx'
import { useToast } from '../../../parts/toast.tsx'
import styles from './approve-device.module.css'

/** A device asks to be linked with a code; who knows it here lets the device in. */
export function ApproveDevice() {
  const say = useToast()
  const approving = useAction('tn_user_device_approve')
  const [code, setCode] = useState('')
  const approve = () => {
    if (code.trim() === '' || approving.isPending) return
    approving.mutate(
      { code: code.trim() },
      {
        onSuccess: ({ data }) => {
          setCode('')
          say({ text: `${data.name} is linked` })
        },
      },
    )
  }
  return (
    <form
      aria-label="Link a device"
      className={styles['approve']}
      onSubmit={(event) => {
        event.preventDefault()
        approve()
      }}
    >
      <p className={styles['step']}>To link a device, run this on it, then enter the code that it shows:</p>
      <Copyable label="Command to link a device" text={`tn link ${location.origin}`} />
      <div className={styles['fields']}>
        <TextField
          label="Code"
          autoComplete="off"
          spellCheck={false}
          placeholder="BCDF-GHJK"
          fault={faultOf(approving.error)}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <div className={styles['button']}>
          <Button type="submit" busy={approving.isPending} disabled={code.trim() === ''}>
            Link device
          </Button>
        </div>
      </div>
    </form>
  )
}

function faultOf(error: unknown): string | undefined {
  if (!error) return undefined
  return error instanceof CallFailure
    ? [error.message, error.details.reason].filter(Boolean).join('. ')
    : 'This page met a fault of its own.'
}
