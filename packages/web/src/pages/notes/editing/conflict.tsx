import { Button } from '../../../parts/form/button.tsx'
import styles from './conflict.module.css'

interface Props {
  mine: string
  theirs: string
  onSaveMine: () => void
  onTakeTheirs: () => void
  onEditOn: () => void
}

/** Shows both versions when another program changed the note. Nothing is saved until one is chosen. */
export function Conflict({ mine, theirs, onSaveMine, onTakeTheirs, onEditOn }: Props) {
  const { one, other } = changedLines(mine, theirs)
  return (
    <section role="alert" aria-label="Conflict" className={styles['conflict']}>
      <h2>This note was changed elsewhere</h2>
      <p className={styles['lead']}>Your changes aren’t saved yet. These lines differ:</p>
      <div className={styles['versions']}>
        <Version title="Your version" {...one} others={other.lines} />
        <Version title="Current version" {...other} others={one.lines} />
      </div>
      <div className={styles['actions']}>
        <Button look="primary" onClick={onEditOn}>
          Merge by hand
        </Button>
        <Button onClick={onSaveMine}>Keep mine</Button>
        <Button onClick={onTakeTheirs}>Use theirs</Button>
      </div>
    </section>
  )
}

interface VersionProps {
  title: string
  from: number
  lines: readonly string[]
  /** Lines of the other version; shared lines are dimmed. */
  others: readonly string[]
}

function Version({ title, from, lines, others }: VersionProps) {
  const shared = new Set(others)
  return (
    <div className={styles['version']}>
      <h3>{title}</h3>
      <pre tabIndex={0} role="region" aria-label={title} className={styles['lines']}>
        {lines.length === 0 ? (
          <span className={styles['none']}>Not in this version</span>
        ) : (
          lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
            <span key={at} className={shared.has(line) ? styles['none'] : undefined}>
              {`${String(from + at).padStart(4)}  ${line}\n`}
            </span>
          ))
        )}
      </pre>
    </div>
  )
}

interface Lines {
  /** The first line number. */
  from: number
  lines: string[]
}

/** The lines that differ, without the common start and end. */
function changedLines(one: string, other: string): { one: Lines; other: Lines } {
  const [ones, others] = [linesOf(one), linesOf(other)]
  const most = Math.min(ones.length, others.length)
  let head = 0
  while (head < most && ones[head] === others[head]) head += 1
  let tail = 0
  while (tail < most - head && ones.at(-1 - tail) === others.at(-1 - tail)) tail += 1
  return {
    one: { from: head + 1, lines: ones.slice(head, ones.length - tail) },
    other: { from: head + 1, lines: others.slice(head, others.length - tail) },
  }
}

/** A final line break is not a line. */
const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')
