import { withGiven } from '@tutor-nexus/toolkit/contract'
import type { CallOutcome } from '@tutor-nexus/toolkit/pipeline'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import * as z from 'zod'
import { eventOf } from '../../packages/server/src/features/account/subscription/operator-actions.ts'
import { tables } from '../../packages/server/src/app/database.ts'
import { accountsOf } from '../../packages/server/src/features/account/store/accounts.ts'
import { PersonStore } from '../../packages/server/src/features/account/store/person-store.ts'
import { newId } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { callAs } from '../support/call.ts'
import { layDevices } from '../support/linked.ts'
import type { TestApp } from '../support/test-app.ts'

/** The hash of what has an id in it. */
const CHECKSUM = /\b[0-9a-f]{32,64}\b/g
const ULID = /[0-9A-HJKMNP-TV-Z]{26}/gi
/** A new one at every call. */
const CALENDAR = /\/calendar\/[\w-]{43}\.ics/g
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z|\d+ s old|"retryAfter":\d+|try again in \d+ s/g

/** An answer without what differs between any two calls. */
export function plain(outcome: CallOutcome): string {
  if (outcome.kind === 'input-needed') return outcome.kind
  const { metadata: _, _meta: __, ...said } = outcome.kind === 'result' ? outcome.result : outcome.failure
  return (
    JSON.stringify(said, (name, value: unknown) => (/cursor$/i.test(name) ? 'cursor' : value))
      .replace(CALENDAR, '/calendar/address.ics')
      .replace(CHECKSUM, 'checksum')
      .replace(ULID, 'id')
      .replace(TIME, 'time')
      // Records of the calls themselves are among them, and are written when there is time.
      .replace(/("kept":\{[^}]*"other":)\d+/, '$10')
  )
}

const Property = z.looseObject({ type: z.string().optional(), enum: z.array(z.unknown()).optional() })
export const Properties = z.looseObject({ properties: z.record(z.string(), Property) })

/** Their ids are told to nobody. */
const NAMED_BY_NO_TOOL = new Set(['call_record', 'change', 'user'])

/** Words that are searched for find what has them, an id or not. */
const SEARCHED = 'query'

/** The parameters into which an id can be written, alone or in a list. */
export const textsOf = ({ inputSchema }: CompiledTool): { name: string; wrap(id: string): unknown }[] =>
  Object.entries(Properties.parse(inputSchema).properties).flatMap(([name, { type, enum: choices }]) =>
    name === SEARCHED ||
    choices !== undefined ||
    ['number', 'integer', 'boolean', 'object'].includes(type ?? '')
      ? []
      : [{ name, wrap: (id: string) => (type === 'array' ? [id] : id) }],
  )

/** Makes all that the examples of the tools make, and gives the ids of it, by where they were. */
export async function live(
  app: TestApp,
  userId: string,
  tools: readonly CompiledTool[] = app.registry.getAll(),
): Promise<Map<string, string>> {
  await layDevices(app.store, userId, { linked: newId(), waiting: newId(), lost: newId() })
  for (const { tool } of tools) {
    if (tool.destructive) continue
    for (const example of tool.examples) {
      const answers: unknown[] = []
      for (const given of example.given ?? []) {
        const outcome = await callAs(app, given.tool, withGiven(given.params, answers), { userId })
        answers.push(outcome.kind === 'result' ? outcome.result.data : {})
      }
      await callAs(app, tool.name, withGiven(example.params, answers), { userId })
    }
  }
  const at = new Date().toISOString()
  const paid = eventOf({ action: 'set', plan: 'paid' }, undefined, { id: newId(), at: new Date(at) })
  await accountsOf(app).subscriptionOf(userId).record(paid, { changeId: newId(), at })
  await accountsOf(app).takePrompt(userId, newId())
  const ids = new Map<string, string>()
  for await (const { table, row } of new PersonStore(app.store, tables).read(userId))
    for (const [column, value] of NAMED_BY_NO_TOOL.has(table) ? [] : Object.entries(row))
      if (typeof value === 'string' && value !== userId && new RegExp(`^${ULID.source}$`, 'i').test(value))
        ids.set(`${table}.${column}`, value)
  // One id stands in many places.
  return new Map([...new Map([...ids].map(([where, id]) => [id, where]))].map(([id, where]) => [where, id]))
}

/** An id that nobody has, and that stands in a list where the other would. */
export function neighbourOf(id: string): string {
  // The end is what counts up within a millisecond, so that it would be the next one's.
  const [time, chance, rest] = [id.slice(0, 10), id.charAt(10), id.slice(11)]
  return time + (chance === '0' ? '1' : '0') + rest
}

/** The ids that some tool knows, and the domains that have such tools. */
export const WANTED = new Map([
  ['task.id', ['task']],
  ['credential.id', ['user']],
  ['linked_device.device', ['user']],
  ['archive.id', ['user']],
  ['session.id', ['session', 'trace']],
  ['session_event.eventId', ['session', 'trace']],
  ['deck.id', ['card']],
  ['card.id', ['card']],
  ['review.id', ['card']],
  ['vault_operation.id', ['vault']],
  ['workspace_state.id', ['vault']],
])

/** What the product writes in the background, at any time after the call. */
const WRITTEN_LATER = new Set(['call_record', 'allowance'])

/** All that is kept of a person but the record of their calls. */
export const rowsOf = async (app: TestApp, userId: string): Promise<string[]> => {
  const rows: string[] = []
  for await (const { table, row } of new PersonStore(app.store, tables).read(userId))
    if (!WRITTEN_LATER.has(table)) rows.push(JSON.stringify([table, row]))
  return rows
}
