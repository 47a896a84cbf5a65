import type fc from 'fast-check'

export type FastCheck = typeof fc

const isMissing = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_MODULE_NOT_FOUND'

// An optional peer dependency, needed only for random input.
const loaded = await import('fast-check').catch((thrown: unknown) => {
  if (isMissing(thrown)) return undefined
  throw thrown
})

/** What makes random input; says how to get it where it is not installed. */
export function fastCheck(): FastCheck {
  if (!loaded) throw new Error('Random input needs the package fast-check: npm install --save-dev fast-check')
  return loaded.default
}
