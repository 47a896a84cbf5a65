import { ToolError, type ErrorCode } from '@tutor-nexus/toolkit'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import { inTheWay, isLink, notThere } from './refusals.ts'

/** Converts file system errors to tool errors that reveal only the path in the vault. */
export async function explained<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (fault) {
    throw explanationOf(path, fault) ?? fault
  }
}

function explanationOf(path: string, cause: unknown): ToolError | undefined {
  const named = path || 'The vault'
  const because = (code: ErrorCode, message: string, reason: string, retryAfter?: number) =>
    new ToolError(code, message, {
      details: { reason, ...(retryAfter !== undefined && { retryAfter }) },
      cause,
    })
  switch (cause instanceof ToolError ? '' : codeOf(cause)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return notThere(named)
    case 'ELOOP':
      return isLink(named)
    case 'EEXIST':
    case 'ENOTEMPTY':
      return inTheWay(named, named)
    case 'EINVAL':
      return because('BAD_REQUEST', 'The disk that holds the vault takes no such name', 'Give a plainer one')
    case 'ENOSPC':
    case 'EDQUOT':
      return because(
        'SERVICE_UNAVAILABLE',
        'The disk that holds the vault is full',
        'Nothing was changed. Make room on it, then call again',
      )
    case 'EFBIG':
      return because('UNPROCESSABLE_ENTITY', `${named} is too large for its disk`, 'Divide it')
    case 'EROFS':
      return because('FORBIDDEN', 'The disk that holds the vault can only be read', 'Nothing was changed')
    case 'EACCES':
    case 'EPERM':
      return because('FORBIDDEN', `The system does not let the server use ${named}`, 'Check its permissions')
    case 'EXDEV':
      return because('UNPROCESSABLE_ENTITY', `${named} lies on two disks`, 'Give a place on the same disk')
    case 'ENAMETOOLONG':
      return because('BAD_REQUEST', 'The name is too long for the disk', 'Give a shorter one')
    case 'EMFILE':
    case 'ENFILE':
    case 'EBUSY':
    case 'EAGAIN':
      return because('SERVICE_UNAVAILABLE', `${named} is not available at the moment`, 'Try again', 1)
    case 'EIO':
    case 'ENXIO':
    case 'ENODEV':
    case 'ESTALE':
    case 'ETIMEDOUT':
      return because('SERVICE_UNAVAILABLE', 'The disk that holds the vault fails', 'Check the disk')
    default:
      return undefined
  }
}
