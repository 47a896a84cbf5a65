import { PROVIDERS, type ProviderName } from '../../model/recording.ts'
import { UsageError } from '../../../../platform/cli/errors-and-exit-codes.ts'
import { didYouMean } from '../../../../platform/cli/do/meant.ts'

/** `claude-code`, as it is typed. */
export const shownProvider = (name: string): string => name.replaceAll('_', '-')

export const PROVIDER_WORDS = PROVIDERS.map(shownProvider)
export const LOGGING_WORDS = PROVIDER_WORDS.filter((word) => word !== 'tutor-nexus')

export function providerNamed(word: string, words: readonly string[] = PROVIDER_WORDS): ProviderName {
  const asked = shownProvider(word.toLowerCase())
  const found = PROVIDERS.find((name) => shownProvider(name) === asked && words.includes(asked))
  if (found) return found
  throw new UsageError(
    `Unknown provider ${word}.${didYouMean(asked, words) || ` There are: ${words.join(', ')}.`}`,
  )
}
