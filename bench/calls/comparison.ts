import type { Revision, Transport } from './client/link.ts'
import type { Figures } from './figures.ts'
import type { Heat } from './heat.ts'
import { yardstick } from './peers.ts'

const cpuUnder = {
  busy: (figures: Figures) => figures.cpuMicrosAt16.median,
  single: (figures: Figures) => figures.cpuMicros.median,
  cold: (figures: Figures) => figures.cpuMicrosCold.median,
}
export type Load = keyof typeof cpuUnder
const loads: readonly Load[] = ['busy', 'single', 'cold']

/** CPU per call of ours, shipped defaults on, beside the SDK's bare call. */
export interface Comparison {
  transport: Transport
  revision: Revision
  kind: 'read' | 'write'
  load: Load
  sdkMicros: number
  oursMicros: number
  /** How many times the SDK's CPU ours takes. */
  times: number
}

export function compare(heats: readonly Heat[]): Comparison[] {
  return heats.flatMap(({ transport, revision, outcomes }) => {
    const sdk = outcomes.find(({ contestant }) => contestant.name === yardstick)?.figures
    return outcomes.flatMap(({ contestant: { kind }, figures }) => {
      if (!sdk || !figures || kind === 'bare') return []
      return loads.map((load) => {
        const sdkMicros = cpuUnder[load](sdk)
        const oursMicros = cpuUnder[load](figures)
        return { transport, revision, kind, load, sdkMicros, oursMicros, times: oursMicros / sdkMicros }
      })
    })
  })
}

/** The comparison that counts under a load: the read, in the revision where ours does worst. */
export function decisive(
  comparisons: readonly Comparison[],
  transport: Transport,
  load: Load,
): Comparison | undefined {
  return comparisons
    .filter((each) => each.transport === transport && each.kind === 'read' && each.load === load)
    .toSorted((a, b) => b.times - a.times)[0]
}

/** The SDK's CPU per call over ours: above 1, ours is the cheaper. */
export function ratiosOf(comparisons: readonly Comparison[], load: Load): Record<Transport, number | null> {
  const ratio = (transport: Transport) => {
    const found = decisive(comparisons, transport, load)
    return found ? found.sdkMicros / found.oursMicros : null
  }
  return { http: ratio('http'), stdio: ratio('stdio') }
}
