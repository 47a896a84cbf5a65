import { ToolError } from '@tutor-nexus/toolkit'
import type { Reader, Store, Writer } from '../../../../platform/store/store.ts'
import type { MasterKeys } from './master-keys.ts'
import { newKey, seal, unseal, type Bound } from './sealing.ts'

/** One version of the master key, opened. */
export interface MasterKey {
  version: number
  key: Uint8Array
  /** The same in all versions, so that fingerprints outlive them. */
  fingerprintKey: Uint8Array
}

const bindingOf = (version: number): Bound => ['fingerprint-key', version]

/**
 * Which master key is in force, as all processes on one database see it. A version is a row that only its own key
 * opens, so that a wrong key is noticed before anything is sealed with it.
 */
export class KeyRing {
  readonly #store: Store
  readonly #masterKeys: MasterKeys
  readonly #now: () => Date

  constructor(store: Store, masterKeys: MasterKeys, now: () => Date) {
    this.#store = store
    this.#masterKeys = masterKeys
    this.#now = now
  }

  /** The version to seal with; the first use makes it. Called in the transaction that seals. */
  async current(db: Writer): Promise<MasterKey> {
    const newest = (await versions(db))[0]
    const opened = newest && (await this.#open(newest))
    if (opened) return opened
    if (newest && (await isUsed(db))) throw notTheKey()
    return this.#begin(db, (newest?.version ?? 0) + 1, newKey())
  }

  /** Undefined where nothing is sealed with it any more. */
  async version(version: number): Promise<MasterKey | undefined> {
    const row = (await versions(this.#store.read)).find((each) => each.version === version)
    if (!row) return undefined
    const opened = await this.#open(row)
    if (!opened) throw notTheKey()
    return opened
  }

  /**
   * Puts a new version in force, or the one that an interrupted rotation has begun. No write runs beside it, so that
   * nothing is sealed with the old one from here on.
   */
  async advance(db: Writer): Promise<MasterKey> {
    const [newest, ...older] = await versions(db)
    if (!newest) throw nothingToRotate()
    const opened = await this.#open(newest)
    if (!opened) throw notTheKey()
    if (older.length > 0) return opened
    await this.#ensureNewKey(newest)
    return this.#begin(db, newest.version + 1, opened.fingerprintKey)
  }

  /** Forgets the versions before this one that nothing is sealed with. */
  async retireBefore(db: Writer, version: number): Promise<void> {
    await db
      .deleteFrom('masterKey')
      .where('version', '<', version)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('credential')
              .select('credential.id')
              .whereRef('credential.masterVersion', '=', 'masterKey.version'),
          ),
        ),
      )
      .execute()
  }

  /** Sees to it that the first of the master keys is none that the version is opened by. */
  async #ensureNewKey(newest: VersionRow): Promise<void> {
    const [first] = await this.#masterKeys.read()
    if (first && !openedBy(first, newest)) return
    if (!this.#masterKeys.prepend) throw operatorHasTo()
    await this.#masterKeys.prepend(newKey())
  }

  async #begin(db: Writer, version: number, fingerprintKey: Uint8Array): Promise<MasterKey> {
    if ((await this.#masterKeys.read()).length === 0) await this.#masterKeys.prepend?.(newKey())
    const [key] = await this.#masterKeys.read()
    if (!key) throw notTheKey()
    await db
      .insertInto('masterKey')
      .values({
        version,
        wrappedFingerprintKey: seal(key, fingerprintKey, bindingOf(version)),
        createdAt: this.#now().toISOString(),
      })
      .onConflict((on) => on.column('version').doNothing())
      .execute()
    // Another process may have been faster.
    const row = (await versions(db)).find((each) => each.version === version)
    const opened = row && (await this.#open(row))
    if (!opened) throw notTheKey()
    return opened
  }

  async #open(row: VersionRow): Promise<MasterKey | undefined> {
    const keys = await this.#masterKeys.read()
    return keys.map((key) => openedBy(key, row)).find((opened) => opened !== undefined)
  }
}

interface VersionRow {
  version: number
  wrappedFingerprintKey: string
}

/** The newest first. */
const versions = (db: Reader): Promise<VersionRow[]> =>
  db.selectFrom('masterKey').select(['version', 'wrappedFingerprintKey']).orderBy('version', 'desc').execute()

const isUsed = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('credential').select('id').limit(1).executeTakeFirst()) !== undefined

function openedBy(key: Uint8Array, { version, wrappedFingerprintKey }: VersionRow): MasterKey | undefined {
  const fingerprintKey = unseal(key, wrappedFingerprintKey, bindingOf(version))
  return fingerprintKey && { version, key, fingerprintKey }
}

const notTheKey = (): ToolError =>
  new ToolError('SERVICE_UNAVAILABLE', 'The kept keys cannot be opened', {
    details: {
      reason:
        'The master key is not the one that they were sealed with: put back TN_MASTER_KEY or the file master.key, or delete the keys and add them again',
    },
  })

const nothingToRotate = (): ToolError =>
  new ToolError('NOT_FOUND', 'There is no master key yet: the first `npx tutor-nexus keys add` makes one')

const operatorHasTo = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'TN_MASTER_KEY holds no new key to change to', {
    details: {
      reason:
        'Make one with `openssl rand -base64 32`, set TN_MASTER_KEY to the new key, a comma and the old one, restart the servers one by one, and rotate then',
    },
  })
