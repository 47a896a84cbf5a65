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

const PARENT_CHECK_MS = 500
const parent = process.ppid

/**
 * Settles when the npm that started the program has ended. It sends SIGTERM to the shell between, which does not pass it
 * on: only the parent's id tells. Not for programs that outlive the one that starts them, such as the daemon.
 */
export function untilNpmEnds(): Promise<void> {
  return new Promise((resolve) => {
    if (process.env['npm_command'] === undefined) return
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      resolve()
    }, PARENT_CHECK_MS).unref()
  })
}
