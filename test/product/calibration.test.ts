import { expect, test } from 'vitest'
import { figuresOf, MOST_OFF } from '../../bench/calibration/figures.ts'
import { requisites } from '../../bench/calibration/requisites.ts'
import { toolSearch } from '../../bench/calibration/search/tools.ts'
import { transfer } from '../../bench/calibration/transfer/transfer.ts'

/** The benchmark in small: `npm run bench -- calibration` also searches courses. */
test.each([requisites, transfer, toolSearch])('$name is right as often as it says', async (kind) => {
  const sets = await kind.check(true)
  for (const { set, forecasts, isPart = false } of sets) {
    if (isPart || forecasts.length === 0) continue
    const { ece, bins } = figuresOf(forecasts)
    expect(ece, `${set}: ${JSON.stringify(bins)}`).toBeLessThanOrEqual(MOST_OFF)
    // What is sure and what is not are told apart.
    expect(bins.length).toBeGreaterThan(1)
  }
})
