/** True under `npm run soak`. */
export const soaking = process.env.TN_SOAK === '1'

/** How often a random test runs: enough to catch a slip in `npm test`, at full length under `npm run soak`. */
export const randomRuns = scaled(100, 2000)

/** For tests whose single run is too costly, or too cheap, for the usual numbers. */
export function scaled(short: number, full: number): number {
  return soaking ? full : short
}
