import hidden from '../../../design/hidden.module.css'
import type { Asking } from './asking-store.ts'

/** Reads the answer aloud by whole paragraphs, to those who do not see it come. It is there before there is one. */
export function HeardAnswer({ asking: { running, heard } }: { asking: Asking }) {
  return (
    <div aria-live="polite" className={hidden['hidden']}>
      {running ? <p>The tutor is answering.</p> : null}
      {heard.split('\n\n').map((paragraph, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name and never move
        <p key={at}>{paragraph}</p>
      ))}
    </div>
  )
}
