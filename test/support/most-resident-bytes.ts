import { existsSync, readFileSync } from 'node:fs'

const STATUS = '/proc/self/status'

/** The most memory this program has held. On Linux `maxRSS` also counts what the process that started it held. */
export function mostResidentBytes(): number {
  const kilobytes = existsSync(STATUS) && /VmHWM:\s+(\d+)/.exec(readFileSync(STATUS, 'utf8'))?.[1]
  return (kilobytes ? Number(kilobytes) : process.resourceUsage().maxRSS) * 1024
}
