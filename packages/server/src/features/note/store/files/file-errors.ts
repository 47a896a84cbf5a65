import { ToolError } from '@tutor-nexus/toolkit'

export const notFound = (path: string) =>
  new ToolError('NOT_FOUND', `There is no ${path} in the vault`, {
    details: { reason: 'List its folder or search for its name' },
  })

export const symbolicLink = (path: string) =>
  new ToolError('BAD_REQUEST', `${path} is a symbolic link or behind one; links are not followed`, {
    details: { reason: 'Give a file inside the vault' },
  })

export const isAFolder = (path: string) =>
  new ToolError('UNPROCESSABLE_ENTITY', `${path} is a folder`, {
    details: { reason: 'List it to see what is in it' },
  })

export const notAFolder = (path: string) =>
  new ToolError('UNPROCESSABLE_ENTITY', `${path} is not a folder`, {
    details: { reason: 'Give its folder' },
  })

export const notRegularFile = (path: string) =>
  new ToolError('UNPROCESSABLE_ENTITY', `${path} is not a regular file`, {
    details: { reason: 'Only files and folders of the vault can be used' },
  })

export const tooLarge = (path: string, bytes: number, max: number) =>
  new ToolError('UNPROCESSABLE_ENTITY', `${path} is too large`, {
    details: {
      reason: `It has ${bytes} bytes; the limit is ${max}`,
      limit: { current: bytes, max, window: 'bytes of a file' },
    },
  })

export const beingWritten = (path: string) =>
  new ToolError('SERVICE_UNAVAILABLE', `${path} is being written by another program`, {
    details: { reason: 'Try again', retryAfter: 1 },
  })

export class NameTaken extends ToolError {
  constructor(path: string, existing: string) {
    super('UNPROCESSABLE_ENTITY', `${existing} already exists`, {
      details: {
        reason:
          path === existing
            ? 'Give another name, or edit the existing one'
            : `On some systems ${path} would be the same name: give another one, or use the existing spelling`,
      },
    })
  }
}

export const alreadyExists = (path: string, existing: string) => new NameTaken(path, existing)

export const intoItself = (path: string) =>
  new ToolError('BAD_REQUEST', `${path} cannot be moved into itself`, {
    details: { reason: 'Give a folder outside of it' },
  })

export const sameName = (path: string) =>
  new ToolError('BAD_REQUEST', `${path} already has this name`, { details: { reason: 'Give another name' } })

export const writeProtected = (path: string) =>
  new ToolError('FORBIDDEN', `${path} is write-protected`, {
    details: { reason: 'Its owner can allow writing to it' },
  })

export const notInTrash = () =>
  new ToolError('BAD_REQUEST', "This path is not in the vault's trash", {
    details: { reason: 'Give the path that the deletion returned' },
  })

export const vaultMissing = (cause: unknown) =>
  new ToolError('SERVICE_UNAVAILABLE', 'The folder of the vault does not exist', {
    details: { reason: 'Connect its disk, or add the vault again at its new location' },
    cause,
  })
