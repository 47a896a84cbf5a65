import { parseInstant } from '../../../../platform/usage/parse-instant.ts'
import type { CallFrame } from '../../../../platform/cli/do/shared-options.ts'
import { UsageError } from '../../../../platform/cli/errors-and-exit-codes.ts'
import type { TraceFilterOptions, TraceOptions } from '../index.ts'
import type { Arguments } from './pages.ts'
import { providerNamed } from './provider-name.ts'

const MOST = 1000

export const frameOf = ({ user }: TraceOptions): CallFrame => (user === undefined ? {} : { user })

export function countOf(option: string, given: string, least: number, most = MOST): number {
  const value = /^\d{1,9}$/.test(given) ? Number(given) : NaN
  if (value >= least && value <= most) return value
  throw new UsageError(`${option} ${given}: use a whole number from ${least} to ${most}.`)
}

/** The filter as the tools take it: they know only days. */
export interface FilterArguments {
  readonly args: Arguments
  readonly since: string | undefined
}

export function filterArguments({
  provider,
  project,
  since,
}: Omit<TraceFilterOptions, 'limit'>): FilterArguments {
  const instant = since === undefined ? undefined : instantNamed(since).toISOString()
  return {
    since: instant,
    args: {
      ...(provider === undefined ? {} : { provider: providerNamed(provider) }),
      ...(project === undefined ? {} : { project }),
      ...(instant === undefined ? {} : { since: instant.slice(0, 10) }),
    },
  }
}

function instantNamed(text: string): Date {
  const found = parseInstant(text, new Date())
  if (found) return found
  throw new UsageError(`--since ${text}: use a date (YYYY-MM-DD) or an age (7d, 12h, 2w).`)
}
