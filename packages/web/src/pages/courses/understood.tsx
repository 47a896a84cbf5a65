import styles from './understood.module.css'

/** How misspelled words were read. */
export function Understood({ understood }: { understood: readonly { word: string; as: string[] }[] }) {
  const read = understood.filter(({ as }) => as.length > 0)
  if (read.length === 0) return null
  return (
    <p className={styles['understood']} role="status">
      {read.map(({ word, as }) => `“${word}” was read as ${as.join(' or ')}.`).join(' ')}
    </p>
  )
}
