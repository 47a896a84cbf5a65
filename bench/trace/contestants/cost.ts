/** What a process has used for something. */
export interface Cost {
  seconds: number
  cpuSeconds: number
}

/** Measures from here until the function is called. */
export function costFromHere(): () => Cost {
  const began = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return { seconds: (performance.now() - began) / 1000, cpuSeconds: (user + system) / 1e6 }
  }
}
