import type { RefObject } from 'react'
import { useAction } from '../../../api/use-tool.ts'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import type { Draft } from '../log/drafts.ts'
import styles from './other-drafts.module.css'
import type { AskingTutor } from './use-asking.ts'

interface Props {
  sessionId: string
  asking: AskingTutor
  drafts: readonly Draft[]
  field: RefObject<HTMLTextAreaElement | null>
}

/** The drafts beside the one in the field. */
export function OtherDrafts({ sessionId, asking, drafts, field }: Props) {
  const discarding = useAction('tn_session_cancel_pending')
  const keeping = useAction('tn_session_ask')
  const say = useToast()
  if (drafts.length === 0) return null
  return (
    <ul aria-label="Other drafts" className={styles['drafts']}>
      {drafts.map(({ id, text }) => (
        <li key={id} className={styles['draft']}>
          <span className={styles['text']}>{text}</span>
          <Button
            look="quiet"
            disabled={asking.running !== undefined}
            onClick={() => {
              field.current?.focus()
              asking.ask({ message: text, draftId: id })
            }}
          >
            Send
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              field.current?.focus()
              discarding.mutate(
                { sessionId, id },
                {
                  onSuccess: () =>
                    say({
                      text: 'Draft discarded',
                      undo: () => keeping.mutate({ sessionId, message: text, draft: true }),
                    }),
                },
              )
            }}
          >
            Discard
          </Button>
        </li>
      ))}
    </ul>
  )
}
