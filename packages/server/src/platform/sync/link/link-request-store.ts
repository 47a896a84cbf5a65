import { randomBytes } from 'node:crypto'
import { ToolError } from '@tutor-nexus/toolkit'
import type { LinkRequestTable } from '../../store/schema/sync-tables.ts'
import { countRows } from '../../store/statements.ts'
import type { Reader, Store } from '../../store/store.ts'
import { formatLinkCode, LINK_CODE_MINUTES, newLinkCode, parseLinkCode } from './link-code.ts'
import { hashSecret } from '../../store/clock-ids-and-secrets.ts'
import { invalidCode, codeNotFound, type LinkedDeviceStore } from './linked-device-store.ts'

const VALID_MS = LINK_CODE_MINUTES * 60_000
/** Limits the size of the table. */
const MOST_OPEN = 1_000
const SCOPE = { scope: 'link requests' }

/** A device that asks to be linked, as shown to the user who approves it. */
export type LinkRequest = Readonly<
  Pick<LinkRequestTable, 'device' | 'name' | 'state' | 'createdAt' | 'expiresAt'>
>

export interface StartedRequest {
  readonly code: string
  readonly secret: string
  readonly expiresAt: string
}

export type RedeemResult =
  | { readonly state: 'waiting' | 'denied' | 'expired' }
  | { readonly state: 'approved'; readonly token: string; readonly owner: string }

export interface LinkRequestContext {
  /** Where approved devices are stored. */
  readonly devices: Pick<LinkedDeviceStore, 'link'>
  readonly now: () => Date
  readonly newCode?: () => string
  /** Called once for each request that is approved. */
  onApproved?(owner: string, request: LinkRequest): Promise<void>
}

/** On a server: devices that ask to be linked. Codes and secrets are stored as hashes only. */
export class LinkRequestStore {
  readonly #store: Store
  readonly #devices: LinkRequestContext['devices']
  readonly #now: () => Date
  readonly #newCode: () => string
  readonly #onApproved: NonNullable<LinkRequestContext['onApproved']>

  constructor(
    store: Store,
    { devices, now, newCode = () => newLinkCode(), onApproved = async () => {} }: LinkRequestContext,
  ) {
    this.#store = store
    this.#devices = devices
    this.#now = now
    this.#newCode = newCode
    this.#onApproved = onApproved
  }

  /** Returns the code to show and the secret to poll with. It replaces an earlier request of the same device. */
  begin({ device, name }: { device: string; name: string }): Promise<StartedRequest> {
    const now = this.#now()
    const expiresAt = new Date(now.getTime() + VALID_MS).toISOString()
    const secret = randomBytes(32).toString('base64url')
    return this.#store.write(async (db) => {
      await db
        .deleteFrom('linkRequest')
        .where(({ or, eb }) => or([eb('expiresAt', '<=', now.toISOString()), eb('device', '=', device)]))
        .execute()
      const open = await countRows(db.selectFrom('linkRequest'))
      if (open >= MOST_OPEN) throw tooMany()
      const code = await this.#unusedCode(db)
      await db
        .insertInto('linkRequest')
        .values({
          codeHash: hashSecret(code),
          secretHash: hashSecret(secret),
          device,
          name,
          owner: null,
          state: 'waiting',
          createdAt: now.toISOString(),
          expiresAt,
        })
        .execute()
      return { code: formatLinkCode(code), secret, expiresAt }
    }, SCOPE)
  }

  /** The waiting request with this code. */
  async find(typed: string): Promise<LinkRequest> {
    const row = await this.#byCode(this.#store.read, typed)
    if (row?.state !== 'waiting') throw codeNotFound()
    return requestOf(row)
  }

  /** Grants the device access to the owner's data. Approving twice has no effect. */
  async approve(typed: string, owner: string): Promise<LinkRequest> {
    let isNew = false
    const request = await this.#store.write(async (db) => {
      const row = await this.#byCode(db, typed)
      const isOwn = row?.owner === owner && (row.state === 'approved' || row.state === 'used')
      if (!row || !(isOwn || row.state === 'waiting')) throw codeNotFound()
      if (isOwn) return requestOf(row)
      await db
        .updateTable('linkRequest')
        .set({ state: 'approved', owner })
        .where('codeHash', '=', row.codeHash)
        .execute()
      isNew = true
      return { ...requestOf(row), state: 'approved' as const }
    }, SCOPE)
    if (isNew) await this.#onApproved(owner, request)
    return request
  }

  deny(typed: string): Promise<LinkRequest> {
    return this.#store.write(async (db) => {
      const row = await this.#byCode(db, typed)
      if (row?.state !== 'waiting') throw codeNotFound()
      await db
        .updateTable('linkRequest')
        .set({ state: 'denied' })
        .where('codeHash', '=', row.codeHash)
        .execute()
      return { ...requestOf(row), state: 'denied' }
    }, SCOPE)
  }

  /** Deletes a request that the device gave up. A redeemed request stays. */
  async withdraw(secret: string): Promise<void> {
    await this.#store.write(
      (db) =>
        db
          .deleteFrom('linkRequest')
          .where('secretHash', '=', hashSecret(secret))
          .where('state', '!=', 'used')
          .execute(),
      SCOPE,
    )
  }

  /** The state of the request and, once approved, the token, which is returned only here. */
  async redeem(secret: string): Promise<RedeemResult> {
    // Most polls come too early and need no write lock.
    const state = this.#stateOf(await bySecret(this.#store.read, secret))
    if (state !== 'approved') return { state }
    return this.#store.write(
      async (db) => {
        const row = await bySecret(db, secret)
        if (!row || row.owner === null || this.#stateOf(row) !== 'approved') return { state: 'expired' }
        const { device, name, owner } = row
        await db
          .updateTable('linkRequest')
          .set({ state: 'used' })
          .where('secretHash', '=', row.secretHash)
          .execute()
        return { state: 'approved', owner, token: await this.#devices.link(owner, { device, name }) }
      },
      { ...SCOPE, durable: true },
    )
  }

  #stateOf(row: LinkRequestTable | undefined): RedeemResult['state'] {
    return !row || row.state === 'used' || this.#isOver(row) ? 'expired' : row.state
  }

  async #byCode(db: Reader, typed: string): Promise<LinkRequestTable | undefined> {
    const code = parseLinkCode(typed)
    if (code === undefined) throw invalidCode()
    const row = await db
      .selectFrom('linkRequest')
      .selectAll()
      .where('codeHash', '=', hashSecret(code))
      .executeTakeFirst()
    return row && !this.#isOver(row) ? row : undefined
  }

  async #unusedCode(db: Reader): Promise<string> {
    for (;;) {
      const code = this.#newCode()
      const taken = await db
        .selectFrom('linkRequest')
        .select('codeHash')
        .where('codeHash', '=', hashSecret(code))
        .executeTakeFirst()
      if (!taken) return code
    }
  }

  #isOver({ expiresAt }: LinkRequestTable): boolean {
    return new Date(expiresAt) <= this.#now()
  }
}

const bySecret = (db: Reader, secret: string): Promise<LinkRequestTable | undefined> =>
  db.selectFrom('linkRequest').selectAll().where('secretHash', '=', hashSecret(secret)).executeTakeFirst()

const requestOf = ({ device, name, state, createdAt, expiresAt }: LinkRequestTable): LinkRequest => ({
  device,
  name,
  state,
  createdAt,
  expiresAt,
})

const tooMany = (): ToolError =>
  new ToolError('RATE_LIMITED', 'Too many devices are waiting to be linked', {
    details: { reason: 'Try again in a few minutes', retryAfter: VALID_MS / 1000 },
  })
