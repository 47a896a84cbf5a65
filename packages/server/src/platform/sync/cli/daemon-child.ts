import * as z from 'zod'
import { shippedPath } from '../../settings/shipped-files.ts'

/** The daemon, which is a program of its own. */
export const daemonFile = (): string => shippedPath({ source: 'src/daemon-process.ts', built: 'daemon.js' })

/** `tn`, as the daemon starts it. */
export const programFile = (): string => shippedPath({ source: 'src/tn.ts', built: '../bin/tn.js' })

/**
 * For a program that runs for weeks and does little: a young generation of a megabyte, one thread, one heap of C's, and
 * none of the compilers that pay only where much is done. Rounds of many changes are done by another process.
 */
export const SMALL = {
  flags: ['--max-semi-space-size=1', '--v8-pool-size=1', '--no-opt', '--no-maglev'],
  env: { MALLOC_ARENA_MAX: '1' },
}

/** The one message that a daemon sends its parent process. */
export const DaemonMessage = () =>
  z.discriminatedUnion('state', [
    z.object({
      state: z.literal('up'),
      server: z.string(),
      /** Why the first exchange failed, where it has. */
      fault: z.string().nullable(),
    }),
    z.object({ state: z.literal('running') }),
    z.object({ state: z.literal('down'), message: z.string(), exitCode: z.int() }),
  ])
export type DaemonMessage = z.output<ReturnType<typeof DaemonMessage>>
