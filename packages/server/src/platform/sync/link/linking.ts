import { hash } from 'node:crypto'
import { ToolError } from '@tutor-nexus/toolkit'

/** What a device's token allows: to exchange changes, and nothing else. It is no scope that `tn token create` takes. */
export const SYNC_SCOPE = 'sync'

/** What linking needs of those who keep the tokens. */
export interface DeviceTokens {
  createToken(given: {
    userId: string
    name: string
    scopes: readonly string[]
  }): Promise<{ token: { id: string }; secret: string }>
  revokeToken(id: string): Promise<boolean>
}

export const hashOf = (secret: string): string => hash('sha256', secret)

export const noSuchCode = (): ToolError =>
  new ToolError('NOT_FOUND', 'No device shows this code, or not any more', {
    details: {
      reason:
        'A code is valid for 10 minutes and can be used once: run `npx tutor-nexus link <server>` on the device again and take the code that it shows',
    },
  })

export const noCode = (): ToolError => {
  const reason = 'A code has eight letters, such as BCDF-GHJK; the device shows it'
  return new ToolError('BAD_REQUEST', 'code: is no code of a device', {
    details: { reason, issues: [{ path: 'code', message: reason }] },
  })
}

export const noSuchDevice = (): ToolError => new ToolError('NOT_FOUND', 'Device not found or access denied')
