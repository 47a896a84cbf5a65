import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useAction, useTool } from '../../api/use-tool.ts'
import { ErrorState } from '../../parts/feedback/states.tsx'
import { Button } from '../../parts/form/button.tsx'
import { ModelConsent } from '../../parts/consent/model-consent.tsx'
import { Field, Select } from '../../parts/form/field.tsx'
import { ENGINE_NAMES, type Engine } from '../../parts/study/engines.ts'
import { capitalize } from '../../parts/text/words.ts'
import { EngineNote } from './about/engine-note.tsx'
import { askTutor } from './asking/ask-tutor.ts'
import { LONGEST_QUESTION, tooLongFault } from './asking/question-length.ts'
import styles from './new-question.module.css'
import { Starters } from './starters/starters.tsx'

/** The first question starts a session, which opens while the answer comes. */
export function NewQuestion() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const starting = useAction('tn_session_start', { untilShown: false })
  const [text, setText] = useState('')
  const choosing = useEngineChoice()
  const question = text.trim()
  const tooLong = text.length > LONGEST_QUESTION
  const ask = (asked: string) => {
    if (asked === '' || asked.length > LONGEST_QUESTION || starting.isPending) return
    setText(asked)
    starting.mutate(choosing.chosen, {
      onSuccess: ({ data: { sessionId } }) => {
        void askTutor(client, sessionId, { message: asked })
        void navigate({ to: '/tutor/$session', params: { session: sessionId } })
      },
    })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask(question)
  }
  return (
    <form
      aria-label="New question"
      className={styles['new']}
      onSubmit={(event) => {
        event.preventDefault()
        ask(question)
      }}
    >
      <Field label="Your question" hideLabel fault={tooLong ? tooLongFault(text) : undefined}>
        {(control) => (
          <textarea
            {...control}
            // On a phone the keyboard would cover the page.
            autoFocus={matchMedia('(pointer: fine)').matches}
            rows={2}
            className={styles['field']}
            placeholder="Ask the tutor"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={press}
          />
        )}
      </Field>
      <div className={styles['foot']}>
        <p className={styles['note']}>
          <EngineNote engine={choosing.chosen.engine} />
        </p>
        {choosing.select}
        <Button type="submit" look="primary" busy={starting.isPending} disabled={question === '' || tooLong}>
          Ask
        </Button>
      </div>
      {starting.error ? (
        <ErrorState error={starting.error} doing="ask the tutor" onRetry={() => ask(question)} />
      ) : null}
      <ModelConsent />
      {text === '' ? <Starters onAsk={ask} /> : null}
    </form>
  )
}

/** Who answers: offered only where there is more than one who could. */
function useEngineChoice() {
  const keys = useTool('tn_user_byok_list', {}).data?.data.items ?? []
  const hasServerModel = useTool('tn_user_quota', {}).data?.data.serverModel ?? false
  const [wanted, setWanted] = useState<string>()
  const value = wanted ?? 'auto'
  const select =
    keys.length === 0 && !hasServerModel ? null : (
      <Select label="Answered by" value={value} onChange={({ target }) => setWanted(target.value)}>
        <option value="auto">{capitalize(ENGINE_NAMES.auto)}</option>
        <option value="offline">{capitalize(ENGINE_NAMES.offline)}</option>
        {keys.map(({ credentialId, label, provider, model }) => (
          <option key={credentialId} value={keyChoice(label)}>
            Your key {label} ({model ?? provider})
          </option>
        ))}
        {hasServerModel ? <option value="operator">{capitalize(ENGINE_NAMES.operator)}</option> : null}
      </Select>
    )
  return { chosen: read(value), select }
}

const KEY = 'own-key:'
const keyChoice = (label: string): string => `${KEY}${label}`

const read = (choice: string): { engine: Exclude<Engine, 'sampling'>; key?: string } => {
  if (choice.startsWith(KEY)) return { engine: 'own-key', key: choice.slice(KEY.length) }
  return { engine: choice === 'operator' || choice === 'offline' ? choice : 'auto' }
}
