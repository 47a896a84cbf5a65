import hidden from '../../../design/hidden.module.css'
import type { Asking } from './asking-store.ts'

/** Tells those who do not see it that an answer comes and that it is there. It is in the page before there is one. */
export function HeardAnswer({ asking: { running, heard } }: { asking: Asking }) {
  return (
    <p role="status" className={hidden['hidden']}>
      {running ? 'The tutor is answering.' : heard}
    </p>
  )
}
