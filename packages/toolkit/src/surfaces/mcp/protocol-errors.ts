import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { ErrorCode, ToolError } from '../../contract/errors.ts'

const CODES: Partial<Record<ErrorCode, ProtocolErrorCode>> = {
  INTERNAL_ERROR: ProtocolErrorCode.InternalError,
  SERVICE_UNAVAILABLE: ProtocolErrorCode.InternalError,
}

/** Our error in the protocol's clothes, for methods that have no error result of their own. */
export function raise({ code, message, details }: ToolError): never {
  throw new ProtocolError(CODES[code] ?? ProtocolErrorCode.InvalidParams, message, { code, details })
}
