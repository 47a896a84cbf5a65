const CIRCULAR = { message: ': ...', stack: '\ncauses have become circular...' }

const isErrorLike = (value: unknown): value is Error =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'

/** An error as pino tells it: its message and stack with those of its causes, then its own fields. */
export function toldError(error: Error, above: readonly Error[] = []): object {
  const chain = [error, ...causesOf(error)]
  const isCircular = new Set(chain).size < chain.length
  const inner = (value: unknown) => (isErrorLike(value) ? toldError(value, [...above, error]) : value)
  const told: Record<string, unknown> = {
    type: typeof error.constructor === 'function' ? error.constructor.name : error.name,
    message: chain.map(({ message }) => message).join(': ') + (isCircular ? CIRCULAR.message : ''),
    stack: chain.map(({ stack }) => stack ?? '').join('\ncaused by: ') + (isCircular ? CIRCULAR.stack : ''),
    ...('errors' in error && Array.isArray(error.errors) ? { aggregateErrors: error.errors.map(inner) } : {}),
  }
  // Libraries put fields on the prototypes of their errors too.
  for (const name in error) {
    if (told[name] !== undefined) continue
    const value: unknown = Reflect.get(error, name)
    const isToldAlready = isErrorLike(value) && (name === 'cause' || value === error || above.includes(value))
    if (!isToldAlready) told[name] = inner(value)
  }
  return told
}

/** Each cause after the other; the first that comes again is the last. */
function causesOf(error: Error): Error[] {
  const causes: Error[] = []
  for (let { cause } = error; isErrorLike(cause); { cause } = cause) {
    const isAgain = cause === error || causes.includes(cause)
    causes.push(cause)
    if (isAgain) break
  }
  return causes
}
