import type { Caller } from '@tutor-nexus/toolkit'
import { grants } from '@tutor-nexus/toolkit/contract'
import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import { ownerOf } from '../../platform/identity/identity.ts'
import { SHOW_SECRETS, type TraceServices } from './define.ts'
import type { Recordings } from './model/recordings-port.ts'
import { indexFileOf } from './store/index-file.ts'
import { allRecordings } from './store/joined-recordings.ts'
import { localRootsOf, rootsOf } from './store/roots/log-roots.ts'

export function openTrace({ store, settings, localOwner, logger, now }: FeatureContext): OpenFeature {
  const localRoots = localRootsOf(settings, localOwner)
  const recordings = allRecordings(store, now, async () => {
    const { LogIndex } = await import('./store/read/log-index.ts')
    return new LogIndex({
      indexFile: indexFileOf(settings.home),
      roots: () => rootsOf(store, localRoots),
      logger,
    })
  })
  return { services: traceServices((owner) => recordings.of(owner)), close: () => recordings.close() }
}

export const traceServices =
  (recordingsOf: (owner: string) => Recordings) =>
  (caller: Caller): TraceServices => ({
    recordings: recordingsOf(ownerOf(caller)),
    mayShowSecrets: grants(caller.scopes, SHOW_SECRETS),
  })
