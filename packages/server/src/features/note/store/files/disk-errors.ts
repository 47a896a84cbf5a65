import { ToolError, type ErrorCode } from '@tutor-nexus/toolkit'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import { alreadyExists, symbolicLink, notFound } from './file-errors.ts'

/** Converts file system errors to tool errors that reveal only the path in the vault. */
export async function withToolErrors<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toolErrorFor(path, error) ?? error
  }
}

function toolErrorFor(path: string, cause: unknown): ToolError | undefined {
  const label = path || 'The vault'
  const toolError = (code: ErrorCode, message: string, reason: string, retryAfter?: number) =>
    new ToolError(code, message, {
      details: { reason, ...(retryAfter !== undefined && { retryAfter }) },
      cause,
    })
  switch (cause instanceof ToolError ? '' : codeOf(cause)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return notFound(label)
    case 'ELOOP':
      return symbolicLink(label)
    case 'EEXIST':
    case 'ENOTEMPTY':
      return alreadyExists(label, label)
    case 'EINVAL':
      return toolError(
        'BAD_REQUEST',
        "The vault's disk does not allow this name",
        'Use fewer special characters',
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return toolError(
        'SERVICE_UNAVAILABLE',
        "The vault's disk is full",
        'Nothing was changed. Free some space, then try again',
      )
    case 'EFBIG':
      return toolError('UNPROCESSABLE_ENTITY', `${label} is too large for its disk`, 'Split it')
    case 'EROFS':
      return toolError('FORBIDDEN', "The vault's disk is read-only", 'Nothing was changed')
    case 'EACCES':
    case 'EPERM':
      return toolError('FORBIDDEN', `The server has no permission to use ${label}`, 'Check its permissions')
    case 'EXDEV':
      return toolError('UNPROCESSABLE_ENTITY', `${label} is on another disk`, 'Give a path on the same disk')
    case 'ENAMETOOLONG':
      return toolError('BAD_REQUEST', 'The name is too long for the disk', 'Give a shorter one')
    case 'EMFILE':
    case 'ENFILE':
    case 'EBUSY':
    case 'EAGAIN':
      return toolError('SERVICE_UNAVAILABLE', `${label} is not available at the moment`, 'Try again', 1)
    case 'EIO':
    case 'ENXIO':
    case 'ENODEV':
    case 'ESTALE':
    case 'ETIMEDOUT':
      return toolError('SERVICE_UNAVAILABLE', "The vault's disk has failed", 'Check the disk')
    default:
      return undefined
  }
}
