import { ToolError } from '@tutor-nexus/toolkit'

export const notFound = (path: string) =>
  new ToolError('NOT_FOUND', `There is no ${path} in the vault`, {
    details: { reason: 'List its folder or search for its name' },
  })

export const symbolicLink = (path: string) =>
  new ToolError('BAD_REQUEST', `${path} is or leads through a symbolic link, which is never followed`, {
    details: { reason: 'Name a file that lies in the vault itself' },
  })

export const isAFolder = (path: string) =>
  new ToolError('UNPROCESSABLE_ENTITY', `${path} is a folder`, {
    details: { reason: 'List it to see what is in it' },
  })

export const notAFolder = (path: string) =>
  new ToolError('UNPROCESSABLE_ENTITY', `${path} is no folder`, {
    details: { reason: 'Give the folder that it lies in' },
  })

export const notRegularFile = (path: string) =>
  new ToolError('UNPROCESSABLE_ENTITY', `${path} is no plain file`, {
    details: { reason: 'Only files and folders of the vault can be used' },
  })

export const tooLarge = (path: string, bytes: number, max: number) =>
  new ToolError('UNPROCESSABLE_ENTITY', `${path} is too large for this`, {
    details: {
      reason: `It has ${bytes} bytes, and ${max} are the most`,
      limit: { current: bytes, max, window: 'bytes of a file' },
    },
  })

export const beingWritten = (path: string) =>
  new ToolError('SERVICE_UNAVAILABLE', `${path} is being written by another program`, {
    details: { reason: 'Try again', retryAfter: 1 },
  })

export const alreadyExists = (path: string, existing: string) =>
  new ToolError('CONFLICT', `${existing} is there already`, {
    details: {
      reason:
        path === existing
          ? 'Give another name, or edit what is there'
          : `On some systems ${path} would be the same name: give another, or spell it as it is there`,
    },
  })

export const intoItself = (path: string) =>
  new ToolError('BAD_REQUEST', `${path} cannot be moved into itself`, {
    details: { reason: 'Give a place outside of it' },
  })

export const sameName = (path: string) =>
  new ToolError('BAD_REQUEST', `${path} has this name already`, { details: { reason: 'Give another name' } })

export const writeProtected = (path: string) =>
  new ToolError('FORBIDDEN', `${path} is write-protected`, {
    details: { reason: 'Its owner can allow writing to it' },
  })

export const notInTrash = () =>
  new ToolError('BAD_REQUEST', 'This is no place in the trash of the vault', {
    details: { reason: 'Give the place that the deletion told' },
  })

export const vaultMissing = (cause: unknown) =>
  new ToolError('SERVICE_UNAVAILABLE', 'The folder of the vault is not there', {
    details: { reason: 'Connect the disk it lies on, or give the vault anew where it was moved' },
    cause,
  })
