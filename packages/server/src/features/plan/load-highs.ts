import type highs from 'highs'
import type { Highs } from 'highs'

/** The package describes its CommonJS half alone; what is loaded is the loader itself. */
const isLoader = (value: unknown): value is typeof highs.default => typeof value === 'function'

/** Loads the solver, which takes a tenth of a second. */
export async function loadHighs(): Promise<Highs> {
  const module: { default: unknown } = await import('highs')
  if (isLoader(module.default)) return module.default()
  throw new Error('The solver cannot be loaded')
}
