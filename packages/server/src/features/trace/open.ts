import type { Caller } from '@tutor-nexus/toolkit'
import { grants } from '@tutor-nexus/toolkit/contract'
import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import { ownerOf } from '../../platform/identity/identity.ts'
import { SHOW_SECRETS, type TraceServices } from './define.ts'
import type { Recordings } from './model/recordings-port.ts'
import { indexFileOf } from './store/index-file.ts'
import { allRecordings } from './store/joined-recordings.ts'
import { localRootsOf, rootsOf } from './store/roots/log-roots.ts'

export function openTrace({
  store,
  settings,
  localOwner,
  logger,
  now,
  pipeline,
}: FeatureContext): OpenFeature {
  const localRoots = localRootsOf(settings, localOwner)
  const recordings = allRecordings(store, now, async () => {
    const { LogIndex } = await import('./store/read/log-index.ts')
    return new LogIndex({
      indexFile: indexFileOf(settings.home),
      roots: () => rootsOf(store, localRoots),
      logger,
    })
  })
  return {
    services: traceServices({
      recordingsOf: (owner) => recordings.of(owner),
      prices: pricesIn(settings.home),
      isChange: (tool) => pipeline.registry.get(tool)?.tool.category === 'mutation',
    }),
    close: () => recordings.close(),
  }
}

interface TraceParts extends Pick<TraceServices, 'prices' | 'isChange'> {
  recordingsOf(owner: string): Recordings
}

export const traceServices =
  ({ recordingsOf, prices, isChange }: TraceParts) =>
  (caller: Caller): TraceServices => ({
    recordings: recordingsOf(ownerOf(caller)),
    mayShowSecrets: grants(caller.scopes, SHOW_SECRETS),
    prices,
    isChange,
  })

const pricesIn = (home: string) => async () => {
  const { currentPrices } = await import('./store/price-file.ts')
  return (await currentPrices(home)).table
}
