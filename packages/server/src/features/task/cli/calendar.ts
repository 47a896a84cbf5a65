import { asStarted } from '../../../platform/cli/started-as.ts'
import * as z from 'zod'
import { dataOf, makeCall } from '../../../platform/cli/do/make-call.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'
import { printJson, shortTime } from '../../../platform/cli/terminal/output.ts'
import { readSettings } from '../../../platform/settings/settings.ts'
import type { CalendarOptions } from './index.ts'

type Act = 'show' | 'create' | 'revoke'

const TOOLS = {
  show: 'get_calendar_feed',
  create: 'create_calendar_feed',
  revoke: 'revoke_calendar_feed',
} as const

const Shown = z.object({
  exists: z.boolean(),
  created_at: z.string().nullable(),
  read_at: z.string().nullable(),
})
const Created = z.object({ address: z.string() })
const Revoked = z.object({ status: z.enum(['revoked', 'none']) })

export async function calendar(host: CommandHost, act: Act, { user, json }: CalendarOptions): Promise<void> {
  const frame = user === undefined ? {} : { user }
  const data = dataOf(await makeCall(host, TOOLS[act], {}, frame), await host.registry())
  if (json) return printJson(data)
  console.log(asStarted(wordsFor(act, data)))
}

function wordsFor(act: Act, data: unknown): string {
  if (act === 'create') return createdText(Created.parse(data).address)
  if (act === 'revoke')
    return Revoked.parse(data).status === 'revoked'
      ? 'Calendar address revoked. Programs that subscribed to it get nothing any more.'
      : 'There is no calendar address.'
  const { exists, created_at, read_at } = Shown.parse(data)
  if (!exists) return 'There is no calendar address. Make one with `tn calendar create`.'
  const read = read_at === null ? 'no calendar has read it yet' : `last read ${shortTime(read_at)}`
  return `There is a calendar address, made ${shortTime(created_at)} (UTC); ${read}.`
}

const createdText = (address: string): string =>
  [
    address.startsWith('/') ? `http://127.0.0.1:${readSettings().port}${address}` : address,
    '',
    'This is the only time the address is shown. Subscribe to it in your calendar program.',
    'Whoever has it can read your deadlines; `tn calendar revoke` ends it.',
  ].join('\n')
