import { useId, useState } from 'react'
import type { Picture, PlotChoice, PlotProps } from './plot-props.ts'
import { PlotTable } from './plot-table.tsx'
import styles from './plot.module.css'
import { useDrawing } from './use-drawing.ts'

const NUMBERS = new Intl.NumberFormat('en')
const plain = (value: number): string => NUMBERS.format(value)

/**
 * Bars, stacked bars or lines on a canvas, with a text summary and a table; uPlot is loaded with the first plot.
 * Keep `points`, `series` and `format` stable between renders: new objects are drawn again.
 *
 * @example
 * <Plot
 *   kind="stacked" title="Tokens by turn" pointsAre="Turn"
 *   summary="12 turns; most in the third, 4,200 tokens."
 *   points={turns} series={[{ label: 'Sent', tone: 'accent', values: sent }]}
 *   choice={{ at: turn, choose: setTurn, does: 'open the turn' }}
 * />
 */
export function Plot({
  title,
  summary,
  pointsAre,
  choice,
  height = 13,
  format = plain,
  ...shown
}: PlotProps) {
  const picture: Picture = { ...shown, format }
  const { points, series } = picture
  const [active, setActive] = useState<number>()
  const { surface, drawing, failed } = useDrawing(picture, { active, chosen: choice?.at })
  const captionId = useId()
  const at = active ?? choice?.at
  const value = at === undefined ? undefined : points[at]

  const onKeyDown = (event: React.KeyboardEvent): void => {
    const next = moved(event.key, at, points.length)
    if (next !== undefined) setActive(next)
    else if (event.key === 'Escape' && active !== undefined) setActive(undefined)
    else if ((event.key === 'Enter' || event.key === ' ') && choice && at !== undefined) choice.choose(at)
    else return
    event.preventDefault()
  }

  return (
    <figure className={styles['plot']}>
      <figcaption id={captionId}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['summary']}>{summary}</span>
      </figcaption>
      {failed ? (
        <p className={styles['summary']}>The chart couldn’t be loaded. The table has the numbers.</p>
      ) : points.length > 0 ? (
        <div className={styles['drawn']}>
          <div
            ref={surface}
            className={styles['surface']}
            style={{ height: `${height}rem` }}
            data-choice={choice ? true : undefined}
            role="slider"
            tabIndex={0}
            aria-label={title}
            aria-describedby={captionId}
            aria-valuemin={1}
            aria-valuemax={points.length}
            aria-valuenow={(at ?? 0) + 1}
            aria-valuetext={value && at !== undefined ? spoken(picture, at) : `${points.length} points`}
            onKeyDown={onKeyDown}
            onBlur={() => setActive(undefined)}
            onPointerMove={({ clientX }) => setActive(drawing.current?.pointAt(clientX))}
            onPointerLeave={() => setActive(undefined)}
            onClick={({ clientX }) => {
              const clicked = drawing.current?.pointAt(clientX)
              if (clicked !== undefined) choice?.choose(clicked)
            }}
          />
          <Readout picture={picture} at={at} choice={choice} />
        </div>
      ) : null}
      <PlotTable points={points} series={series} pointsAre={pointsAre} title={title} format={format} />
    </figure>
  )
}

/** The text of a point for screen readers. */
function spoken({ points, series, format }: Picture, at: number): string {
  const values = series.map(({ label, values: all }) => {
    const value = all[at]
    return `${label} ${typeof value === 'number' ? format(value) : 'none'}`
  })
  return `${points[at]?.label}: ${values.join(', ')}`
}

/** The point a key moves to; undefined for other keys. */
function moved(key: string, from: number | undefined, count: number): number | undefined {
  const last = count - 1
  const leap = Math.max(2, Math.round(count / 10))
  const within = (at: number): number => Math.min(last, Math.max(0, at))
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return within((from ?? -1) + 1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return within((from ?? count) - 1)
    case 'PageUp':
      return within((from ?? -1) + leap)
    case 'PageDown':
      return within((from ?? count) - leap)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

interface Props {
  picture: Picture
  at: number | undefined
  choice: PlotChoice | undefined
}

/** The legend, with the values at the active point. */
function Readout({ picture: { points, series, format, kind }, at, choice }: Props) {
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
