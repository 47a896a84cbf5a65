import type { FeatureContext, OpenFeature } from '../platform/feature/feature.ts'
import { features } from '../registry.ts'
import type { Ports } from './ports.ts'

/** Opens every feature and gives the pipeline what its tools work on. */
export function mountFeatures(context: FeatureContext & Ports): Promise<OpenFeature[]> {
  return Promise.all(
    features.map(async (feature) => {
      const [domain, opened] = await Promise.all([feature.domain(), feature.open(context)])
      context.pipeline.mount(domain.name, (caller) => opened.services(caller))
      return opened
    }),
  )
}
