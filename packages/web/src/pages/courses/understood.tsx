import styles from './understood.module.css'

/** How misspelled words were read. */
export function Understood({ understood }: { understood: readonly { word: string; as: string[] }[] }) {
  if (understood.length === 0) return null
  return (
    <p className={styles['understood']} role="status">
      {understood.map(({ word, as }) => `“${word}” was read as ${as.join(' or ')}.`).join(' ')}
    </p>
  )
}
