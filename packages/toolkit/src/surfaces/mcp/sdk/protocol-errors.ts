import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { ClientCapability } from '../../../contract/client.ts'
import type { ErrorCode, ErrorDetails, ToolError } from '../../../contract/errors.ts'

const CODES: Partial<Record<ErrorCode, ProtocolErrorCode>> = {
  INTERNAL_ERROR: ProtocolErrorCode.InternalError,
  SERVICE_UNAVAILABLE: ProtocolErrorCode.InternalError,
}

/** Our error in the protocol's clothes, for methods that have no error result of their own. */
export function raise({ code, message, details }: ToolError, lacking: ReadonlySet<ClientCapability>): never {
  if (lacking.size > 0) raiseMissingCapabilities(lacking, { code, message, details })
  throw new ProtocolError(CODES[code] ?? ProtocolErrorCode.InvalidParams, spoken(message, details), {
    code,
    details,
  })
}

/** Most clients show a person the message alone. */
const spoken = (message: string, { nearest = [] }: ErrorDetails): string =>
  nearest.length === 0 ? message : `${message}. Nearest: ${nearest.join(', ')}`

const WIRE_CAPABILITIES: Readonly<Record<ClientCapability, object>> = {
  sample: { sampling: {} },
  elicit: { elicitation: { form: {} } },
  roots: { roots: {} },
}

/** The current revision has an error of its own for a client that cannot do what a tool needs. */
export function raiseMissingCapabilities(
  lacking: ReadonlySet<ClientCapability>,
  failure: { message: string; [field: string]: unknown },
): never {
  const requiredCapabilities = Object.fromEntries(
    [...lacking].flatMap((kind) => Object.entries(WIRE_CAPABILITIES[kind])),
  )
  throw new ProtocolError(ProtocolErrorCode.MissingRequiredClientCapability, failure.message, {
    ...failure,
    requiredCapabilities,
  })
}
