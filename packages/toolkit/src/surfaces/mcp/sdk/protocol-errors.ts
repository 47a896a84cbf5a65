import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { ClientCapability } from '../../../contract/context.ts'
import type { ErrorCode, ErrorDetails, ToolError } from '../../../contract/errors.ts'

const CODES: Partial<Record<ErrorCode, ProtocolErrorCode>> = {
  INTERNAL_ERROR: ProtocolErrorCode.InternalError,
  SERVICE_UNAVAILABLE: ProtocolErrorCode.InternalError,
}

/** Throws a tool error as a protocol error, for methods whose results cannot carry one. */
export function raise({ code, message, details }: ToolError, missing: ReadonlySet<ClientCapability>): never {
  if (missing.size > 0) raiseMissingCapabilities(missing, { code, message, details })
  throw new ProtocolError(
    CODES[code] ?? ProtocolErrorCode.InvalidParams,
    messageWithNames(message, details),
    {
      code,
      details,
    },
  )
}

/** Most clients show only the message, so it includes the nearest names. */
const messageWithNames = (message: string, { nearest = [] }: ErrorDetails): string =>
  nearest.length === 0 ? message : `${message}. Nearest: ${nearest.join(', ')}`

const WIRE_CAPABILITIES: Readonly<Record<ClientCapability, object>> = {
  sample: { sampling: {} },
  elicit: { elicitation: { form: {} } },
  'elicit-url': { elicitation: { url: {} } },
  roots: { roots: {} },
}

/** The stateless revision's error for a client without a capability that a tool needs. */
export function raiseMissingCapabilities(
  missing: ReadonlySet<ClientCapability>,
  failure: { message: string; [field: string]: unknown },
): never {
  const requiredCapabilities = Object.fromEntries(
    [...missing].flatMap((kind) => Object.entries(WIRE_CAPABILITIES[kind])),
  )
  throw new ProtocolError(ProtocolErrorCode.MissingRequiredClientCapability, failure.message, {
    ...failure,
    requiredCapabilities,
  })
}
