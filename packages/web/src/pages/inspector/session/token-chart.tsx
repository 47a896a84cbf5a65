import { useMemo, useState } from 'react'
import { Checkbox } from '../../../parts/form/field.tsx'
import type { PlotTone } from '../../../parts/plot/plot-props.ts'
import { Plot } from '../../../parts/plot/plot.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { exact, short } from '../figures.ts'
import { numberOf } from '../labels.ts'
import { tokenBars, type TokenBar } from './token-bars.ts'
import styles from './token-chart.module.css'
import type { Turn } from '../turns/use-turns.ts'

interface Props {
  turns: readonly Turn[]
  isComplete: boolean
  total: number
  /** The turn that is shown. */
  chosen: number | undefined
  onChoose: (turn: number) => void
}

type Kind = 'output' | 'input' | 'cache_write' | 'cache_read'

const KINDS: readonly { kind: Kind; label: string; tone: PlotTone; isCache?: boolean }[] = [
  { kind: 'output', label: 'Output', tone: 'accent' },
  { kind: 'input', label: 'Input', tone: 'amber' },
  { kind: 'cache_write', label: 'Written to cache', tone: 'quiet', isCache: true },
  { kind: 'cache_read', label: 'Read from cache', tone: 'grey', isCache: true },
]

/** A chart that is drawn anew with every page would only flicker. */
const DRAWN_EVERY = 1_000
const NARROW = 640

/** Tokens by turn and kind; a bar leads to its turn. */
export function TokenChart({ turns, isComplete, total, chosen, onChoose }: Props) {
  const [withCache, setWithCache] = useState(true)
  const [drawn, setDrawn] = useState<readonly Turn[]>([])
  if (turns !== drawn && (isComplete || Math.abs(turns.length - drawn.length) >= DRAWN_EVERY)) setDrawn(turns)
  // More would run into each other.
  const [most] = useState(() => (innerWidth < NARROW ? 50 : 120))
  const bars = useMemo(() => tokenBars(drawn, total, most), [drawn, total, most])
  const points = useMemo(
    () => bars.map((bar) => ({ label: labelOf(bar), tick: exact(numberOf(bar.first)) })),
    [bars],
  )
  const series = useMemo(
    () =>
      KINDS.filter(({ isCache }) => withCache || !isCache).map(({ kind, label, tone }) => ({
        label,
        tone,
        values: bars.map(({ tokens }) => tokens?.[kind] ?? null),
      })),
    [bars, withCache],
  )
  const at =
    chosen === undefined ? -1 : bars.findIndex(({ first, last }) => first <= chosen && chosen <= last)
  const isGrouped = bars.some(({ first, last }) => last > first)
  return (
    <div className={styles['chart']}>
      <Plot
        kind="stacked"
        title="Tokens by turn"
        summary={summaryOf(bars, total)}
        pointsAre={isGrouped ? 'Turns' : 'Turn'}
        points={points}
        series={series}
        format={short}
        choice={{
          at: at === -1 ? undefined : at,
          choose: (bar) => {
            const turn = bars[bar]?.costliest
            if (turn !== undefined) onChoose(turn)
          },
          does: isGrouped ? 'open the costliest of these turns' : 'open the turn',
        }}
      />
      <Checkbox
        label="With what was read from and written to a cache"
        checked={withCache}
        onChange={({ target }) => setWithCache(target.checked)}
      />
    </div>
  )
}

const labelOf = ({ first, last }: TokenBar): string =>
  first === last
    ? `Turn ${exact(numberOf(first))}`
    : `Turns ${exact(numberOf(first))} to ${exact(numberOf(last))}`

function summaryOf(bars: readonly TokenBar[], total: number): string {
  const most = bars.reduce<TokenBar | undefined>(
    (found, bar) => ((found?.tokens?.total ?? 0) >= (bar.tokens?.total ?? 0) ? found : bar),
    undefined,
  )
  return most?.tokens
    ? `${pluralize(total, 'turn')}; most in ${labelOf(most).toLowerCase()}, ${exact(most.tokens.total)} tokens.`
    : `${pluralize(total, 'turn')}.`
}
