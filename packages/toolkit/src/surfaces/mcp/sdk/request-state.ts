import { createHash } from 'node:crypto'
import {
  createRequestStateCodec,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import { canonical } from '../../../contract/canonical.ts'
import type { Answers } from './asking-client.ts'

// A person may have to answer, and may take a while.
const VALID_SECONDS = 3_600

/** What identifies a call between its rounds. */
export interface CallParams {
  name: string
  arguments?: Record<string, unknown> | undefined
}

const State = z.object({ call: z.string(), answered: z.record(z.string(), z.unknown()) })

const digestOf = ({ name, arguments: args }: CallParams): string =>
  createHash('sha256')
    .update(canonical([name, args ?? {}]))
    .digest('base64url')

/** Seals the answers of earlier rounds, which travel through the client, to the caller and the call. */
export function requestStates(key: Uint8Array, ownerOf: (context: ServerContext) => string) {
  const codec = createRequestStateCodec<z.output<typeof State>>({
    key,
    ttlSeconds: VALID_SECONDS,
    bind: (context) => `${context.mcpReq.method}\0${ownerOf(context)}`,
  })
  return {
    verify: (state: string, context: ServerContext): Promise<unknown> => codec.verify(state, context),
    seal: (answered: Answers, params: CallParams, context: ServerContext): Promise<string> =>
      codec.mint({ call: digestOf(params), answered: { ...answered } }, context),
    /** The answers in the request's state, which the server has already verified. */
    open(params: CallParams, context: ServerContext): Answers {
      const carried = context.mcpReq.requestState()
      if (carried === undefined) return {}
      const { call, answered } = State.parse(carried)
      if (call !== digestOf(params)) throw foreignState()
      return answered
    },
  }
}

export type RequestStates = ReturnType<typeof requestStates>

const foreignState = () =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState', {
    reason: 'invalid_request_state',
  })
