import type { ToolContext } from '@tutor-nexus/toolkit'
import type * as z from 'zod'
import type { EventType, Payloads, SessionEvent } from '../../../platform/session/session-event.ts'

export type EventContext = Pick<ToolContext<unknown>, 'newId' | 'now' | 'userId' | 'clientEventId'>

type Payload<Type extends EventType> = z.output<ReturnType<typeof Payloads>[Type]>
type UnsequencedEvent<Type extends EventType> = Omit<SessionEvent<Type>, 'seq' | 'sessionId'>

export const byUser = <Type extends EventType>(
  type: Type,
  payload: Payload<Type>,
  { newId, now, userId, clientEventId }: EventContext,
): UnsequencedEvent<Type> => ({
  eventId: newId(),
  type,
  createdAt: now().toISOString(),
  actorUserId: userId,
  clientEventId,
  payload,
  isPending: type === 'drafted',
})

export const bySystem = <Type extends EventType>(
  type: Type,
  payload: Payload<Type>,
  context: Omit<EventContext, 'clientEventId'>,
): UnsequencedEvent<Type> => byUser(type, payload, { ...context, userId: null, clientEventId: null })
