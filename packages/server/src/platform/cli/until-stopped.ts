/**
 * Settles at the first request to stop; a second one ends the program at once. A closed terminal is such a request,
 * unless the program goes on without one.
 */
export function untilStopped(onHangUp?: () => void): Promise<void> {
  return new Promise((resolve) => {
    const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', ...(onHangUp ? [] : ['SIGHUP' as const])]
    const stop = () => {
      for (const signal of signals) process.off(signal, stop)
      resolve()
    }
    for (const signal of signals) process.on(signal, stop)
    if (onHangUp) process.on('SIGHUP', onHangUp)
  })
}
