import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useTool } from '../../api/use-tool.ts'
import { Button } from '../../parts/form/button.tsx'
import { ErrorState } from '../../parts/feedback/states.tsx'
import { Select, TextField } from '../../parts/form/field.tsx'
import { EngineNote } from './about/engine-note.tsx'
import { capitalize } from '../../parts/text/words.ts'
import { ENGINE_NAMES, type Engine } from '../../parts/study/engines.ts'
import styles from './new-session.module.css'

/** Starts a session and opens it. */
export function NewSession() {
  const navigate = useNavigate()
  const starting = useAction('tn_session_start')
  const keys = useTool('tn_user_byok_list', {}).data?.data.items ?? []
  const hasServerModel = useTool('tn_user_quota', {}).data?.data.serverModel ?? false
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<string>()
  const newest = keys[0]
  const choice = chosen ?? (newest ? keyChoice(newest.label) : 'offline')
  const { engine, key } = read(choice)
  const start = () =>
    starting.mutate(
      {
        engine,
        ...(key === undefined ? {} : { key }),
        ...(title.trim() === '' ? {} : { title: title.trim() }),
      },
      {
        onSuccess: ({ data, agentHints }) => {
          const notice = agentHints.warnings?.map(({ message }) => `${message}.`).join(' ')
          void navigate({
            to: '/tutor/$session',
            params: { session: data.sessionId },
            state: notice ? { notice } : {},
          })
        },
      },
    )
  return (
    <form
      aria-label="New session"
      className={styles['new']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!starting.isPending) start()
      }}
    >
      <div className={styles['fields']}>
        <TextField
          label="Topic"
          aside="optional"
          maxLength={200}
          autoComplete="off"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <Select label="Answered by" value={choice} onChange={({ target }) => setChosen(target.value)}>
          <option value="offline">{capitalize(ENGINE_NAMES.offline)}</option>
          {keys.map(({ credentialId, label, provider, model }) => (
            <option key={credentialId} value={keyChoice(label)}>
              Your key {label} ({model ?? provider})
            </option>
          ))}
          {hasServerModel ? <option value="operator">{capitalize(ENGINE_NAMES.operator)}</option> : null}
        </Select>
        <Button type="submit" look="primary" busy={starting.isPending}>
          Start session
        </Button>
      </div>
      <p className={styles['note']}>
        <EngineNote engine={engine} />
      </p>
      {starting.error ? <ErrorState error={starting.error} doing="start a session" onRetry={start} /> : null}
    </form>
  )
}

const KEY = 'own-key:'
const keyChoice = (label: string): string => `${KEY}${label}`

const read = (choice: string): { engine: Engine; key?: string } =>
  choice.startsWith(KEY)
    ? { engine: 'own-key', key: choice.slice(KEY.length) }
    : { engine: choice === 'operator' ? 'operator' : 'offline' }
