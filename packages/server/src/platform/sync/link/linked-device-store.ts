import { ToolError } from '@tutor-nexus/toolkit'
import { hashSecret } from '../../store/clock-ids-and-secrets.ts'
import type { LinkedDeviceTable } from '../../store/schema/sync-tables.ts'
import { countRows } from '../../store/statements.ts'
import type { Reader, Store, Writer } from '../../store/store.ts'
import { LINK_CODE_MINUTES } from './link-code.ts'

/** The only scope of a device token. `tn token create` does not accept it. */
export const SYNC_SCOPE = 'sync'

/** The token operations that linking needs. */
export interface DeviceTokens {
  createToken(given: {
    userId: string
    name: string
    scopes: readonly string[]
  }): Promise<{ token: { id: string }; secret: string }>
  revokeToken(id: string): Promise<boolean>
}

export const codeNotFound = (): ToolError =>
  new ToolError('NOT_FOUND', 'Code not found or expired', {
    details: {
      reason: `A code is valid for ${LINK_CODE_MINUTES} minutes and works once. Run \`npx tutor-nexus link <server>\` on the device again to get a new one`,
    },
  })

export const invalidCode = (): ToolError => {
  const reason = 'Enter the eight letters that the device shows, such as BCDF-GHJK'
  return new ToolError('BAD_REQUEST', 'code: not a valid device code', {
    details: { reason, issues: [{ path: 'code', message: reason }] },
  })
}

export const deviceNotFound = (): ToolError => new ToolError('NOT_FOUND', 'Device not found or access denied')

export type LinkedDevice = Readonly<Omit<LinkedDeviceTable, 'owner' | 'tokenId'>>

/** The device that a token belongs to. */
export interface KnownDevice {
  readonly owner: string
  readonly device: string
  readonly name: string
  readonly isRevoked: boolean
}

export interface LinkedDeviceContext {
  readonly tokens: DeviceTokens
  readonly now: () => Date
  /** Takes over the sessions whose home was the device. */
  readonly adoptSessions: (db: Writer, owner: string, device: string) => Promise<unknown>
}

const COLUMNS = ['device', 'name', 'seenSeq', 'linkedAt', 'lastSeenAt', 'revokedAt'] as const

/** On a server: the devices that sync with it. */
export class LinkedDeviceStore {
  readonly #store: Store
  readonly #context: LinkedDeviceContext

  constructor(store: Store, context: LinkedDeviceContext) {
    this.#store = store
    this.#context = context
  }

  /** Sorted by id, including revoked devices. */
  list(owner: string): Promise<LinkedDevice[]> {
    return ownedBy(this.#store.read, owner).select(COLUMNS).orderBy('device').execute()
  }

  async count(owner: string): Promise<number> {
    return countRows(ownedBy(this.#store.read, owner))
  }

  /** The device of a token, if any. Every check reads the database, so that revoking takes effect immediately. */
  async bySecret(secret: string): Promise<KnownDevice | undefined> {
    const row = await this.#store.read
      .selectFrom('token')
      .innerJoin('linkedDevice', 'linkedDevice.tokenId', 'token.id')
      .innerJoin('user', 'user.id', 'linkedDevice.owner')
      .select([
        'linkedDevice.owner',
        'linkedDevice.device',
        'linkedDevice.name',
        'linkedDevice.revokedAt',
        'token.revokedAt as endedAt',
      ])
      .where('token.hash', '=', hashSecret(secret))
      // A disabled account is closed to its devices as well.
      .where('user.disabledAt', 'is', null)
      .executeTakeFirst()
    if (!row) return undefined
    const { owner, device, name, revokedAt, endedAt } = row
    return { owner, device, name, isRevoked: revokedAt !== null || endedAt !== null }
  }

  /** Issues a token for the device and returns its secret, only here. A token from an earlier link is revoked. */
  link(owner: string, { device, name }: { device: string; name: string }): Promise<string> {
    const { tokens, now } = this.#context
    return this.#store.write(async (db) => {
      const before = await ownedBy(db, owner)
        .select('tokenId')
        .where('device', '=', device)
        .executeTakeFirst()
      if (before) await tokens.revokeToken(before.tokenId)
      const given = { userId: owner, name: `device ${name}`, scopes: [SYNC_SCOPE] }
      const { token, secret } = await tokens.createToken(given)
      const linked = { name, tokenId: token.id, linkedAt: now().toISOString() }
      const fresh = { ...linked, seenSeq: 0, lastSeenAt: null, revokedAt: null }
      await db
        .insertInto('linkedDevice')
        .values({ owner, device, ...fresh })
        .onConflict((on) => on.columns(['owner', 'device']).doUpdateSet(fresh))
        .execute()
      return secret
    })
  }

  /** Revokes the device's token and moves its sessions to another home. Repeating it has no effect. */
  revoke(owner: string, device: string): Promise<LinkedDevice> {
    const { tokens, now, adoptSessions } = this.#context
    return this.#store.write(
      async (db) => {
        const row = await ownedBy(db, owner)
          .select([...COLUMNS, 'tokenId'])
          .where('device', '=', device)
          .executeTakeFirst()
        if (!row) throw deviceNotFound()
        const { tokenId, ...known } = row
        if (known.revokedAt !== null) return known
        const revokedAt = now().toISOString()
        await db
          .updateTable('linkedDevice')
          .set({ revokedAt })
          .where('owner', '=', owner)
          .where('device', '=', device)
          .execute()
        await tokens.revokeToken(tokenId)
        await adoptSessions(db, owner, device)
        return { ...known, revokedAt }
      },
      { scope: owner, durable: true },
    )
  }
}

const ownedBy = (db: Reader, owner: string) => db.selectFrom('linkedDevice').where('owner', '=', owner)
