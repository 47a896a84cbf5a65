import { Link } from '@tanstack/react-router'
import { asNotePath, inVault, nameOf } from '../note-path.ts'
import { bookmarksIn } from './bookmark-list.ts'
import styles from './bookmarks.module.css'
import { useBookmarks } from './use-bookmarks.ts'

/** The bookmarked notes of a vault; nothing without one. */
export function Bookmarks({ vault }: { vault: string | undefined }) {
  const { data: text = '' } = useBookmarks(vault)
  const targets = bookmarksIn(text)
  if (targets.length === 0) return null
  return (
    <section aria-labelledby="bookmarks">
      <h2 id="bookmarks">Bookmarks</h2>
      <ul className={styles['rows']}>
        {targets.map((target) => (
          <li key={target}>
            <Link to="/notes" search={{ ...inVault(vault), note: asNotePath(target) }}>
              {nameOf(target)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
