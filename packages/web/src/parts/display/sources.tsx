import styles from './sources.module.css'

export interface Source {
  name: string
  link: string | null
  accessedOn: string
  attribution: string | null
  demo: boolean
}

/** The sources of an answer, with their dates and required attribution. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null
  return (
    <footer className={styles['sources']} aria-label="Sources">
      {sources.map(({ name, link, accessedOn, attribution, demo }) => (
        <p key={`${name} ${accessedOn}`}>
          {link && /^https?:/.test(link) ? (
            <a href={link} rel="noreferrer" target="_blank">
              {name}
            </a>
          ) : (
            name
          )}
          , imported {accessedOn}
          {attribution ? `. ${attribution}` : demo ? '. Demo data, not real.' : ''}
        </p>
      ))}
    </footer>
  )
}
