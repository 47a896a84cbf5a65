import { headingsOf } from './outline.ts'
import styles from './outline-panel.module.css'

interface Props {
  text: string
  onGo: (line: number, text: string) => void
}

/** The headings of a note; each leads to its place. */
export function OutlinePanel({ text, onGo }: Props) {
  const headings = headingsOf(text)
  const top = Math.min(...headings.map(({ level }) => level))
  return (
    <nav aria-label="Outline" className={styles['outline']}>
      {headings.length === 0 ? (
        <p className={styles['none']}>No headings yet. Start a line with # to add one.</p>
      ) : (
        <ol>
          {headings.map((heading) => (
            <li key={heading.line} data-depth={heading.level - top}>
              <button type="button" onClick={() => onGo(heading.line, heading.text)}>
                {heading.text}
              </button>
            </li>
          ))}
        </ol>
      )}
    </nav>
  )
}
