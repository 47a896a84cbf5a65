import { useMutation } from '@tanstack/react-query'
import { ErrorState } from '../../../../parts/feedback/states.tsx'
import { Button } from '../../../../parts/form/button.tsx'
import { Icon } from '../../../../parts/display/icon.tsx'
import { pluralize } from '../../../../parts/text/words.ts'
import styles from './preview-courses.module.css'
import type { UnreadLine } from './use-preview.ts'

interface Props {
  lines: readonly UnreadLine[]
  onChange: (lines: readonly UnreadLine[]) => void
  onReadAgain: () => Promise<void>
}

const MOST_LINES = 30

/** The lines that couldn't be read, to be corrected in place. */
export function UnreadLines({ lines, onChange, onReadAgain }: Props) {
  const again = useMutation({ mutationFn: onReadAgain })
  if (lines.length === 0) return null
  const hidden = lines.length - MOST_LINES
  return (
    <div className={styles['unread']} role="group" aria-label="Lines that couldn’t be read">
      <h3>{pluralize(lines.length, 'line')} couldn’t be read</h3>
      <p>
        Correct a line and read it again, or remove it. A course looks like this: MATH 1171 Calculus I B+ 3.0
      </p>
      <ul className={styles['lines']}>
        {lines.slice(0, MOST_LINES).map((line, at) => (
          <li key={line.key} className={styles['line']}>
            <input
              type="text"
              aria-label={`Line ${at + 1} that couldn’t be read`}
              className={styles['input']}
              spellCheck={false}
              autoComplete="off"
              maxLength={500}
              value={line.text}
              onChange={({ target }) =>
                onChange(
                  lines.map((each) => (each.key === line.key ? { ...each, text: target.value } : each)),
                )
              }
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                again.mutate()
              }}
            />
            <Button
              look="quiet"
              aria-label={`Remove line ${at + 1}`}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
      {hidden > 0 ? <p>and {hidden} more</p> : null}
      <Button busy={again.isPending} onClick={() => again.mutate()}>
        Read these lines again
      </Button>
      {again.error ? <ErrorState error={again.error} doing="read the lines" /> : null}
    </div>
  )
}
