import type { Picture, PlotChoice } from './plot-props.ts'
import styles from './plot.module.css'

interface Props {
  picture: Picture
  at: number | undefined
  choice: PlotChoice | undefined
}

/** The series with their colours, and their values at the point that is pointed at. */
export function Readout({ picture: { points, series, format, kind }, at, choice }: Props) {
  const point = at === undefined ? undefined : points[at]
  return (
    <div className={styles['readout']} aria-hidden="true">
      {point ? <strong>{point.label}</strong> : null}
      {series.length > 1 || point
        ? series.map(({ label, tone, values }, index) => {
            const value = at === undefined ? undefined : values[at]
            return (
              <span key={label} className={styles['entry']}>
                <span
                  className={styles['swatch']}
                  data-tone={tone}
                  data-line={kind === 'lines' ? index % 3 : undefined}
                />
                {label}
                {point ? <b>{typeof value === 'number' ? format(value) : 'none'}</b> : null}
              </span>
            )
          })
        : null}
      <span className={styles['keys']}>
        <kbd>←</kbd> <kbd>→</kbd> to move{choice ? `, Enter to ${choice.does}` : ''}
      </span>
    </div>
  )
}
