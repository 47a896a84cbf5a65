/** The most that stated chances may be off. */
export const MOST_OFF = 0.05

/** A chance that was stated, and whether the event came. */
export interface Forecast {
  said: number
  came: boolean
}

export interface Bin {
  from: number
  to: number
  count: number
  said: number
  came: number
}

export interface Figures {
  count: number
  said: number
  came: number
  logLoss: number
  /** Root of the mean squared distance between what was said and what came, in bins. */
  rmseBins: number
  /** Mean distance between what was said and what came, in bins: the expected calibration error. */
  ece: number
  bins: Bin[]
}

const EDGES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 1] as const
const LEAST = 1e-6

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

export function figuresOf(forecasts: readonly Forecast[]): Figures {
  const bins = EDGES.slice(1).flatMap((to, index): Bin[] => {
    const from = EDGES[index] ?? 0
    const own = forecasts.filter(({ said }) => said >= from && (said < to || (to === 1 && said === 1)))
    return own.length === 0
      ? []
      : [{ from, to, count: own.length, said: mean(own.map(({ said }) => said)), came: share(own) }]
  })
  const weighted = (of: (bin: Bin) => number) =>
    bins.reduce((sum, bin) => sum + of(bin) * bin.count, 0) / Math.max(1, forecasts.length)
  return {
    count: forecasts.length,
    said: mean(forecasts.map(({ said }) => said)),
    came: share(forecasts),
    logLoss: mean(forecasts.map(({ said, came }) => -Math.log(Math.max(LEAST, came ? said : 1 - said)))),
    rmseBins: Math.sqrt(weighted(({ said, came }) => (said - came) ** 2)),
    ece: weighted(({ said, came }) => Math.abs(said - came)),
    bins,
  }
}

const share = (forecasts: readonly Forecast[]): number => mean(forecasts.map(({ came }) => (came ? 1 : 0)))
