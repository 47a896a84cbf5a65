import type { ToolError } from '@tutor-nexus/toolkit'
import type { Engine } from '../../../platform/session/session-event.ts'
import type { PassedOver } from '../model/tutor-port.ts'
import type { Attempt } from './engine-order.ts'
import { ConsentNeeded } from './model/consent.ts'

const NAMES: Readonly<Record<Engine, string>> = {
  offline: 'the catalog and your records',
  sampling: "your assistant's model",
  'own-key': 'the model of your key',
  operator: "this server's model",
}

/** Why an engine was passed over. */
export function passedOver({ engine }: Attempt, failure: ToolError): PassedOver {
  const { message, code, details } = failure
  const retryAfter = details.retryAfter === undefined ? {} : { retryAfter: details.retryAfter }
  if (failure instanceof ConsentNeeded) return { engine, why: 'consent', message }
  return { engine, why: code === 'RATE_LIMITED' ? 'limit' : 'failed', message, ...retryAfter }
}

/** Says who answered and why not the engines before; empty if the first one that there is answered. */
export function answeredNote(attempt: Attempt, before: readonly PassedOver[]): string[] {
  const { engine } = attempt
  const isOtherKey = engine === 'own-key' && before.some((each) => each.engine === 'own-key')
  const who =
    engine === 'offline' ? 'from your records' : `by ${isOtherKey ? 'another key of yours' : NAMES[engine]}`
  if (before.length > 0) return [`Answered ${who}, because ${before.map(reasonOf).join('; ')}`]
  return engine === 'offline' ? [`Answered ${who}: no model is connected`] : []
}

function reasonOf({ engine, why, message }: PassedOver): string {
  if (why === 'consent') return lowerFirst(message)
  if (why === 'limit' && engine === 'operator') return "today's quota of this server's model is used up"
  return `${NAMES[engine]} could not: ${message}`
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)
