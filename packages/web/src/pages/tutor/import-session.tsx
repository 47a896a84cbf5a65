import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import type { Data } from '../../api/call.ts'
import { useAction } from '../../api/use-tool.ts'
import { Button } from '../../parts/form/button.tsx'
import { useToast } from '../../parts/feedback/toast.tsx'
import styles from './tutor-page.module.css'

/** The request limit of the server. */
const MOST_BYTES = 4 * 1024 * 1024
const LONGEST_PART = 1_000_000

/** Imports an exported session and opens it. */
export function ImportSession() {
  const say = useToast()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const importing = useAction('tn_session_import')
  const [fault, setFault] = useState<string>()
  const take = async (file: File) => {
    setFault(undefined)
    if (file.size === 0) return setFault(`${file.name} is empty. Choose an exported session file.`)
    if (file.size > MOST_BYTES)
      return setFault(`${file.name} is larger than 4 MB. Import it with npx tutor-nexus session import.`)
    const text = await file.text()
    const parts = Array.from({ length: Math.ceil(text.length / LONGEST_PART) }, (_, at) =>
      text.slice(at * LONGEST_PART, (at + 1) * LONGEST_PART),
    )
    importing.mutate(
      { parts },
      {
        onSuccess: ({ data }) => {
          say({ text: said(data) })
          void navigate({ to: '/tutor/$session', params: { session: data.sessionId } })
        },
        onError: (error) => setFault(`${file.name} couldn’t be imported. ${reasonOf(error)}`),
      },
    )
  }
  return (
    <div className={styles['import']}>
      <Button busy={importing.isPending} onClick={() => input.current?.click()}>
        Import session
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Exported session"
        accept=".jsonl,.ndjson,.txt,application/x-ndjson,application/jsonl"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void take(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      {fault === undefined ? null : (
        <p role="alert" className={styles['fault']}>
          {fault}
        </p>
      )}
    </div>
  )
}

function said({ status, added }: Data<'tn_session_import'>): string {
  if (status === 'imported') return 'Session imported'
  return status === 'extended'
    ? `Session updated: ${added} new ${added === 1 ? 'entry' : 'entries'}`
    : 'This session is already up to date'
}

const reasonOf = (error: unknown): string =>
  error instanceof CallFailure
    ? [error.message, error.details.reason].flatMap((part) => part ?? []).join('. ')
    : 'Something went wrong on this page.'
