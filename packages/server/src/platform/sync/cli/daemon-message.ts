import * as z from 'zod'

/** What a daemon tells whoever has started it, once. */
export const DaemonMessage = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('up'),
    server: z.string(),
    /** Why the first exchange failed, where it has. */
    fault: z.string().nullable(),
  }),
  z.object({ state: z.literal('running') }),
  z.object({ state: z.literal('down'), message: z.string(), exitCode: z.int() }),
])
export type DaemonMessage = z.output<typeof DaemonMessage>
