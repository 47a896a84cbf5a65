import type { Call } from './call.ts'

/** Keeps for the log what went wrong beside the answer, and goes on with something else. */
export function note<Value>(call: Call, thrown: unknown, otherwise: Value): Value {
  call.faults.push(
    thrown instanceof Error ? `${thrown.stack ?? thrown.message}${causeOf(thrown)}` : String(thrown),
  )
  return otherwise
}

const causeOf = ({ cause }: Error): string =>
  cause instanceof Error ? `\n${cause.stack ?? cause.message}` : ''
