import { useState } from 'react'
import { useAction } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { Copyable } from '../../../parts/display/copyable.tsx'
import { fieldError } from '../../../parts/form/field-error.ts'
import { TextField } from '../../../parts/form/field.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import styles from './approve-device.module.css'

/** Links a device by the code it shows. */
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
          say({ text: `Linked ${data.name}` })
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
      <p className={styles['step']}>
        To link a device, run this in its Tutor Nexus folder, then enter the code it shows:
      </p>
      <Copyable label="command to link a device" text={`npx tutor-nexus link ${location.origin}`} />
      <div className={styles['fields']}>
        <TextField
          label="Code"
          autoComplete="off"
          spellCheck={false}
          placeholder="BCDF-GHJK"
          fault={fieldError(approving.error)}
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
