import { SYNC_PROTOCOL } from './wire.ts'

/** Why an exchange did not come about, with a code that both sides know and words for the user. */
export class SyncError extends Error {
  override readonly name = 'SyncError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export const VERSION_CODE = 'VERSION'

/** At a server, before anything else of a request is read: another protocol may mean anything by it. */
export function assertProtocol(protocol: number, theirVersion: string, ourVersion: string): void {
  if (protocol === SYNC_PROTOCOL) return
  const behind = protocol < SYNC_PROTOCOL ? 'the device' : 'the server'
  throw new SyncError(
    VERSION_CODE,
    `The device (${theirVersion}) and the server (${ourVersion}) cannot exchange changes: update ${behind}. ` +
      'Nothing is lost, and it goes on by itself afterwards.',
  )
}
