import type { KeyboardEvent, RefObject } from 'react'
import { CallFailure } from '../../../api/call-failure.ts'
import { useAction } from '../../../api/use-tool.ts'
import hidden from '../../../design/hidden.module.css'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Field } from '../../../parts/form/field.tsx'
import { Moment } from '../../../parts/time/moment.tsx'
import type { Draft } from '../log/drafts.ts'
import { type Asking, updateAsking } from './asking-store.ts'
import styles from './composer.module.css'
import { LONGEST_QUESTION, tooLongFault } from './question-length.ts'
import type { AskingTutor } from './use-asking.ts'

interface Props {
  sessionId: string
  asking: AskingTutor
  /** The latest draft, which is in the field. */
  draft: Draft | undefined
  field: RefObject<HTMLTextAreaElement | null>
}

/** The field for a question, with drafts. */
export function Composer({ sessionId, asking, draft, field }: Props) {
  const drafting = useDrafting(sessionId)
  const { running, unsent } = asking
  const text = unsent ?? draft?.text ?? ''
  const isEmpty = text.trim() === ''
  const tooLong = text.length > LONGEST_QUESTION
  const isChanged = text !== (draft?.text ?? '')
  const write = (next: string | undefined) => updateAsking(sessionId, () => ({ unsent: next }))
  const send = () => {
    if (isEmpty || tooLong || running) return
    field.current?.focus()
    asking.ask({ message: text.trim(), draftId: draft?.id })
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
      <Field label="Your question" hideLabel fault={tooLong ? tooLongFault(text) : drafting.fault}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            // On a phone the keyboard would cover the conversation.
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
              Draft saved <Moment at={draft.at} />, not sent
            </>
          ) : (
            <span className={styles['keys']}>
              {running ? (
                <>
                  <kbd>Esc</kbd> to stop
                </>
              ) : (
                <>
                  <kbd>Enter</kbd> to send, <kbd>Shift</kbd>+<kbd>Enter</kbd> for a new line
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
              drafting.discard(draft)
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
              drafting.keep(text.trim(), draft?.id)
            }}
          >
            Save draft
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

/** Announces answers to screen readers. */
export function AnswerAnnouncement({ asking: { running, heard } }: { asking: Asking }) {
  return (
    <p role="status" className={hidden['hidden']}>
      {running ? 'The tutor is answering' : heard}
    </p>
  )
}

/** Saves and discards drafts. */
function useDrafting(sessionId: string) {
  const keeping = useAction('tn_session_ask')
  const discarding = useAction('tn_session_cancel_pending')
  const say = useToast()
  const keep = (message: string, draftId?: string) =>
    keeping.mutate(
      { sessionId, message, draft: true, draftId },
      {
        onSuccess: () =>
          // Text typed meanwhile is not saved yet.
          updateAsking(sessionId, ({ unsent }) => ({ unsent: unsent === message ? undefined : unsent })),
      },
    )
  const failure = keeping.error ?? discarding.error
  return {
    keep,
    discard: ({ id, text }: Draft) =>
      discarding.mutate(
        { sessionId, id },
        { onSuccess: () => say({ text: 'Draft discarded', undo: () => keep(text) }) },
      ),
    isKeeping: keeping.isPending,
    isDiscarding: discarding.isPending,
    fault: failure
      ? `Couldn’t save the draft: ${failure instanceof CallFailure ? failure.message : 'something went wrong on this page'}`
      : undefined,
  }
}
