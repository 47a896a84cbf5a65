import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The cores that client and server are pinned to, so that neither takes time from the other. */
export interface Cores {
  client: number
  server: number
}

/** Pins this process to its first core; undefined where there are not two cores or no `taskset`. */
export function pinClient(): Cores | undefined {
  const [client, server] = allowedCores()
  if (client === undefined || server === undefined) return undefined
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(client), String(process.pid)], {
      stdio: 'ignore',
    })
  } catch {
    return undefined
  }
  return { client, server }
}

/** The command line that runs `command` on the server's core; `taskset` replaces itself, so the process id stays. */
export function onServerCore(
  cores: Cores | undefined,
  command: string,
  args: readonly string[],
): [string, string[]] {
  if (!cores) return [command, [...args]]
  return ['taskset', ['--cpu-list', String(cores.server), command, ...args]]
}

function allowedCores(): number[] {
  const [, list = ''] = /^Cpus_allowed_list:\s+(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}
