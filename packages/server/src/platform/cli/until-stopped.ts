const PARENT_CHECK_MS = 500
const parent = process.ppid

/**
 * Settles at the first request to stop; a second one ends the program at once. A closed terminal is such a request,
 * unless the program goes on without one, and so is the end of the shell in which npm started the program.
 */
export function untilStopped(onHangUp?: () => void): Promise<void> {
  return new Promise((resolve) => {
    const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', ...(onHangUp ? [] : ['SIGHUP' as const])]
    const stop = () => {
      for (const signal of signals) process.off(signal, stop)
      clearInterval(watch)
      resolve()
    }
    const watch = watchParent(stop)
    for (const signal of signals) process.on(signal, stop)
    if (onHangUp) process.on('SIGHUP', onHangUp)
  })
}

/** npm sends SIGTERM to its shell, which ends without passing it on. Nothing tells a process so but its parent's id. */
function watchParent(onGone: () => void): NodeJS.Timeout | undefined {
  if (process.env['npm_command'] === undefined) return undefined
  const check = () => process.ppid !== parent && onGone()
  return setInterval(check, PARENT_CHECK_MS).unref()
}
