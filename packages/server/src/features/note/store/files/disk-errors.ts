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
        'The disk that holds the vault takes no such name',
        'Give a plainer one',
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return toolError(
        'SERVICE_UNAVAILABLE',
        'The disk that holds the vault is full',
        'Nothing was changed. Make room on it, then call again',
      )
    case 'EFBIG':
      return toolError('UNPROCESSABLE_ENTITY', `${label} is too large for its disk`, 'Divide it')
    case 'EROFS':
      return toolError('FORBIDDEN', 'The disk that holds the vault can only be read', 'Nothing was changed')
    case 'EACCES':
    case 'EPERM':
      return toolError(
        'FORBIDDEN',
        `The system does not let the server use ${label}`,
        'Check its permissions',
      )
    case 'EXDEV':
      return toolError('UNPROCESSABLE_ENTITY', `${label} lies on two disks`, 'Give a place on the same disk')
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
      return toolError('SERVICE_UNAVAILABLE', 'The disk that holds the vault fails', 'Check the disk')
    default:
      return undefined
  }
}
