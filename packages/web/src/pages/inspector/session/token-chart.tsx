import { useMemo, useState } from 'react'
import { Checkbox } from '../../../parts/form/field.tsx'
import type { PlotTone } from '../../../parts/plot/plot-props.ts'
import { Plot } from '../../../parts/plot/plot.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { exact, short } from '../labels.ts'
import type { Turn } from '../turns/use-turns.ts'
import styles from './session-page.module.css'

interface Props {
  turns: readonly Turn[]
  isComplete: boolean
  total: number
  /** The open turn. */
  chosen: number | undefined
  onChoose: (turn: number) => void
}

type Kind = 'output' | 'input' | 'cache_write' | 'cache_read'

const KINDS: readonly { kind: Kind; label: string; tone: PlotTone; isCache?: boolean }[] = [
  { kind: 'output', label: 'Output', tone: 'accent' },
  { kind: 'input', label: 'Input', tone: 'amber' },
  { kind: 'cache_write', label: 'Cache writes', tone: 'quiet', isCache: true },
  { kind: 'cache_read', label: 'Cache reads', tone: 'grey', isCache: true },
]

/** Redrawing with every page would flicker. */
const DRAWN_EVERY = 1_000
const NARROW = 640

/** Tokens by turn and kind; a bar opens its turn. */
export function TokenChart({ turns, isComplete, total, chosen, onChoose }: Props) {
  const [withCache, setWithCache] = useState(true)
  const [drawn, setDrawn] = useState<readonly Turn[]>([])
  if (turns !== drawn && (isComplete || Math.abs(turns.length - drawn.length) >= DRAWN_EVERY)) setDrawn(turns)
  // More bars would overlap.
  const [most] = useState(() => (innerWidth < NARROW ? 50 : 120))
  const bars = useMemo(() => tokenBars(drawn, total, most), [drawn, total, most])
  const points = useMemo(() => bars.map((bar) => ({ label: labelOf(bar), tick: exact(bar.first) })), [bars])
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
          does: isGrouped ? 'open the most expensive turn' : 'open the turn',
        }}
      />
      <Checkbox
        label="Include cached tokens"
        checked={withCache}
        onChange={({ target }) => setWithCache(target.checked)}
      />
    </div>
  )
}

const labelOf = ({ first, last }: TokenBar): string =>
  first === last ? `Turn ${exact(first)}` : `Turns ${exact(first)} to ${exact(last)}`

function summaryOf(bars: readonly TokenBar[], total: number): string {
  const most = bars.reduce<TokenBar | undefined>(
    (found, bar) => ((found?.tokens?.total ?? 0) >= (bar.tokens?.total ?? 0) ? found : bar),
    undefined,
  )
  return most?.tokens
    ? `${pluralize(total, 'turn')}; most in ${labelOf(most).toLowerCase()}, ${exact(most.tokens.total)} tokens.`
    : `${pluralize(total, 'turn')}.`
}

const SIZES = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500]

/** One turn, or several in one bar. */
interface TokenBar {
  first: number
  last: number
  /** The most expensive turn loaded so far. */
  costliest: number
  /** Undefined while loading. */
  tokens: Turn['tokens'] | undefined
}

/** Bars for all turns, loaded or not, so that bars never move. */
function tokenBars(turns: readonly Turn[], total: number, most: number): TokenBar[] {
  const size = SIZES.find((each) => total <= each * most) ?? Math.ceil(total / most)
  return Array.from({ length: Math.ceil(total / size) }, (_, at) => {
    const first = at * size
    const held = turns.slice(first, first + size)
    const costliest = held.reduce<Turn | undefined>(
      (found, turn) => (found && found.tokens.total >= turn.tokens.total ? found : turn),
      undefined,
    )
    return {
      first,
      last: Math.min(total, first + size) - 1,
      costliest: costliest?.turn_index ?? first,
      tokens: held.length === 0 ? undefined : sumOf(held),
    }
  })
}

function sumOf(turns: readonly Turn[]): Turn['tokens'] {
  const sum = { input: 0, output: 0, cache_read: 0, cache_write: 0, reasoning: 0, total: 0 }
  for (const { tokens } of turns) {
    sum.input += tokens.input
    sum.output += tokens.output
    sum.cache_read += tokens.cache_read
    sum.cache_write += tokens.cache_write
    sum.reasoning += tokens.reasoning
    sum.total += tokens.total
  }
  return sum
}
