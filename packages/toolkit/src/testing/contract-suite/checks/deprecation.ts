import { hintsOf } from '../../run-suggestions.ts'
import type { ChecksOf } from '../check.ts'
import type { Trial } from '../trial.ts'

async function warns(trial: Trial): Promise<string[]> {
  const { deprecated, examples } = trial.tool.tool
  if (!deprecated) return []
  const [example] = examples
  const outcome = await trial.call(example && (await trial.prepare(example)).args)
  const warning = hintsOf(outcome)?.warnings?.find(({ type }) => type === 'deprecation')
  const { replacement, removalDate } = deprecated
  return [
    ...(warning?.message.includes(removalDate) ? [] : ['its answer does not warn of its removal']),
    ...(trial.pipeline.registry.get(replacement) ? [] : [`its replacement ${replacement} is not registered`]),
    ...(replacement === trial.name ? ['it names itself as its replacement'] : []),
  ]
}

export const deprecationChecks: ChecksOf = ({ tool }) =>
  tool.deprecated ? [{ name: 'warns that it is deprecated', faults: warns }] : []
