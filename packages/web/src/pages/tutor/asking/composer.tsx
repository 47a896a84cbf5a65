import type { KeyboardEvent, RefObject } from 'react'
import { Button } from '../../../parts/form/button.tsx'
import { Field } from '../../../parts/form/field.tsx'
import { Moment } from '../../../parts/time/moment.tsx'
import type { Conversation } from '../log/exchanges.ts'
import { updateAsking } from './asking-store.ts'
import styles from './composer.module.css'
import type { AskingTutor } from './use-asking.ts'
import { useDrafting } from './use-drafting.ts'

interface Props {
  sessionId: string
  asking: AskingTutor
  draft: Conversation['draft']
  field: RefObject<HTMLTextAreaElement | null>
}

const LONGEST = 10_000

/** Where a question is written, kept as a draft, and sent. */
export function Composer({ sessionId, asking, draft, field }: Props) {
  const drafting = useDrafting(sessionId)
  const { running, unsent } = asking
  const text = unsent ?? draft?.text ?? ''
  const isEmpty = text.trim() === ''
  const tooLong = text.length > LONGEST
  const isChanged = text !== (draft?.text ?? '')
  const write = (next: string | undefined) => updateAsking(sessionId, () => ({ unsent: next }))
  const send = () => {
    if (isEmpty || tooLong || running) return
    field.current?.focus()
    // What went wrong is shown in the conversation.
    asking.ask(text.trim()).catch(() => undefined)
  }
  const stop = () => {
    field.current?.focus()
    asking.stop()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isSend = event.key === 'Enter' && !event.shiftKey
    const isStop = event.key === 'Escape' && running && !running.isStopping
    if (!isSend && !isStop) return
    event.preventDefault()
    if (isSend) send()
    else stop()
  }
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field
        label="Your question"
        hideLabel
        fault={
          tooLong
            ? `${text.length.toLocaleString('en')} of at most ${LONGEST.toLocaleString('en')} characters: shorten it`
            : drafting.fault
        }
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            // One comes here to ask, but on a phone the keyboard would cover what was said.
            autoFocus={matchMedia('(pointer: fine)').matches}
            rows={2}
            className={styles['field']}
            placeholder="Ask the tutor"
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={press}
          />
        )}
      </Field>
      <div className={styles['foot']}>
        <p className={styles['hint']}>
          {draft && !isChanged && !running ? (
            <>
              Draft, kept <Moment at={draft.at} />, not sent
            </>
          ) : (
            <span className={styles['keys']}>
              {running ? (
                <>
                  <kbd>Esc</kbd> stops the answer
                </>
              ) : (
                <>
                  <kbd>Enter</kbd> sends, <kbd>Shift</kbd>+<kbd>Enter</kbd> begins a new line
                </>
              )}
            </span>
          )}
        </p>
        {draft && !running ? (
          <Button
            look="quiet"
            busy={drafting.isDiscarding}
            onClick={() => {
              field.current?.focus()
              write(undefined)
              drafting.discard(draft.text)
            }}
          >
            Discard draft
          </Button>
        ) : null}
        {isChanged && !isEmpty && !tooLong && !running ? (
          <Button
            look="quiet"
            busy={drafting.isKeeping}
            onClick={() => {
              field.current?.focus()
              drafting.keep(text.trim())
            }}
          >
            Keep as draft
          </Button>
        ) : null}
        {running ? (
          <Button busy={running.isStopping} onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button look="primary" type="submit" disabled={isEmpty || tooLong}>
            Send
          </Button>
        )}
      </div>
    </form>
  )
}
