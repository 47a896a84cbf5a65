import styles from './band-chart.module.css'

interface Props {
  title: string
  bands: readonly { band: string; count: number }[]
  /** The band of the student in the middle. */
  middle: string | null
}

/** Students by grade, as columns; a list of names and counts to whoever hears it. */
export function BandChart({ title, bands, middle }: Props) {
  const most = Math.max(1, ...bands.map(({ count }) => count))
  return (
    <figure className={styles['figure']}>
      <ul className={styles['chart']} aria-label={title}>
        {bands.map(({ band, count }) => (
          <li key={band} className={styles['column']} data-middle={band === middle || undefined}>
            <span className={styles['count']}>{count}</span>
            <span
              className={styles['bar']}
              style={{ height: `${(count / most) * 9}rem` }}
              aria-hidden="true"
            />
            <span className={styles['band']}>{band}</span>
          </li>
        ))}
      </ul>
      {middle ? (
        <figcaption className={styles['caption']}>
          Students by grade. The one in the middle had {middle}.
        </figcaption>
      ) : null}
    </figure>
  )
}
