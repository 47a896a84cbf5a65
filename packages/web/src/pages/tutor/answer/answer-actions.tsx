import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../parts/form/button.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { canSpeak, useSpeech } from '../../../parts/speech/use-speech.ts'
import type { GivenAnswer } from '../log/exchanges.ts'
import styles from './answer-actions.module.css'

const MakeCards = lazy(() => import('./make-cards.tsx'))
const AddToNotes = lazy(() => import('./add-to-notes.tsx'))

interface Props {
  sessionId: string
  question: string
  answer: GivenAnswer
  /** Read aloud at once where a voice is stored. */
  isNew: boolean
  onAskAgain: (() => void) | undefined
}

/** What one may do with an answer. */
export function AnswerActions({ sessionId, question, answer, isNew, onAskAgain }: Props) {
  const say = useToast()
  const speech = useSpeech(answer.text, isNew ? answer.eventId : undefined)
  const [open, setOpen] = useState<'cards' | 'notes'>()
  const close = () => setOpen(undefined)
  const copy = () =>
    navigator.clipboard.writeText(answer.text).then(
      () => say({ text: 'Answer copied', about: 'copy' }),
      () => say({ text: 'This browser did not let the page copy the answer', about: 'copy' }),
    )
  return (
    <div className={styles['actions']} role="group" aria-label="With this answer">
      <Button look="quiet" onClick={() => void copy()}>
        Copy
      </Button>
      <Button look="quiet" onClick={() => setOpen('cards')}>
        Make cards
      </Button>
      <Button look="quiet" onClick={() => setOpen('notes')}>
        Add to notes
      </Button>
      {canSpeak() ? (
        <Button look="quiet" onClick={speech.isSpeaking ? speech.stop : speech.start}>
          {speech.isSpeaking ? 'Stop reading' : 'Read aloud'}
        </Button>
      ) : null}
      {onAskAgain ? (
        <Button look="quiet" onClick={onAskAgain}>
          Ask again
        </Button>
      ) : null}
      <Suspense>
        {open === 'cards' ? (
          <MakeCards {...{ sessionId, question }} answer={answer.text} onClose={close} />
        ) : null}
        {open === 'notes' ? <AddToNotes {...{ question, answer }} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}
