/** Rejects when `work` takes longer than `millis`, so that a hanging server cannot hang the run. */
export async function withDeadline<Value>(
  millis: number,
  what: string,
  work: Promise<Value>,
): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no end to ${what} after ${millis / 1000} s`)), millis)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
