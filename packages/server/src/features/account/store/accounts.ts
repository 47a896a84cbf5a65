import type { App } from '../../../platform/feature/app.ts'
import { isAnonymous } from '../../../platform/identity/anonymous.ts'
import type { ModelKey } from '../../../platform/settings/model-key.ts'
import { recipientOf, type ModelRecipient } from '../../../platform/settings/model-recipient.ts'
import { generationIn } from '../../../platform/store/engine.ts'
import type { Store } from '../../../platform/store/store.ts'
import { checkBaseAddress } from '../address/base-address.ts'
import type { AccountServices } from '../define.ts'
import { credentialStore } from './keys/credential-store.ts'
import { CredentialVault } from './keys/credential-vault-store.ts'
import { KeyRing } from './keys/key-ring-store.ts'
import { masterKeysOf, type MasterKeySettings } from './keys/master-keys.ts'
import { PreferenceAligner } from '../model/align-preferences.ts'
import { modelConsentStore, type ModelConsentStore } from './model-consent-store.ts'
import {
  type KeptPreferences,
  preferenceReader,
  preferenceStore,
  type ReadPreferences,
} from './preference-store.ts'
import { quotaWarnings, type PromptVerdict, type QuotaUse, type Tier } from '../model/quota.ts'
import { QuotaStore } from './quota-store.ts'
import { standingOf } from '../subscription/subscription.ts'
import { subscriptionStore, type SubscriptionStore } from '../subscription/subscription-store.ts'
import { transcriptStore } from './transcript-store.ts'

export interface AccountSettings extends MasterKeySettings {
  /** Whether an owner is somebody who has not said who they are. */
  isAnonymous(owner: string): boolean
  /** Whose addresses may be on the server's own network: the local owner's, if only they can reach the database. */
  readonly innerNetworkOwner: string | undefined
  /** The model that the server pays for, where it has one. */
  readonly tutor: { readonly operator: ModelKey | undefined }
  now(): Date
}

/** All account services, for the composition of the product. */
export class Accounts {
  /** Opens keys: for what calls models, and for nothing else. */
  readonly vault: CredentialVault
  /** What the pipeline asks how suggestions fit a user. */
  readonly aligner: PreferenceAligner
  readonly #store: Store
  readonly #settings: AccountSettings
  readonly #ring: KeyRing
  readonly #quota: QuotaStore
  readonly #readPreferences: ReadPreferences

  constructor(store: Store, settings: AccountSettings) {
    this.#store = store
    this.#settings = settings
    this.#ring = new KeyRing(store, masterKeysOf(settings), settings.now)
    this.#quota = new QuotaStore(store)
    this.vault = new CredentialVault(store, this.#ring)
    this.#readPreferences = preferenceReader(store)
    this.aligner = new PreferenceAligner(this.#readPreferences)
  }

  /** Reaches addresses that this user has given. */
  fetchOf(owner: string): typeof fetch {
    const publicOnly = this.#isPublicOnly(owner)
    // Loaded when first needed: start-up counts.
    return async (...call) =>
      (await import('../address/guarded-fetch.ts')).guardedFetch({ publicOnly })(...call)
  }

  /** What the tools work on, on behalf of one owner. */
  servicesFor(owner: string): AccountServices {
    return {
      transcript: transcriptStore(this.#store, owner),
      credentials: credentialStore(this.#store, this.#ring, owner),
      checkAddress: (given) => checkBaseAddress(given, this.#isPublicOnly(owner)),
      preferences: preferenceStore(this.#store, owner),
      consents: this.consentsOf(owner),
      recipients: () => this.#recipientsOf(owner),
      subscription: this.subscriptionOf(owner),
      quota: (now) => this.quotaUse(owner, now),
      hasServerModel: this.#settings.tutor.operator !== undefined,
    }
  }

  /** Changes with the catalog and with how its owner wants answers. At once where the store answers at once. */
  sharedStamp(owner: string | null): string | Promise<string> {
    const [stamp, kept] = [this.#store.stamp(owner), owner === null ? null : this.#readPreferences(owner)]
    if (stamp instanceof Promise || kept instanceof Promise)
      return Promise.all([stamp, kept]).then(([known, found]) => sharedStampOf(known, found))
    return sharedStampOf(stamp, kept)
  }

  /** As most calls look them up anyway. */
  readPreferences(owner: string): KeptPreferences | Promise<KeptPreferences> {
    return this.#readPreferences(owner)
  }

  consentsOf(owner: string): ModelConsentStore {
    return modelConsentStore(this.#store, owner)
  }

  subscriptionOf(owner: string): SubscriptionStore {
    return subscriptionStore(this.#store, owner)
  }

  async quotaUse(owner: string, now: Date = this.#settings.now()): Promise<QuotaUse> {
    return this.#quota.use(owner, await this.#tierOf(owner, now), now)
  }

  /** Takes one prompt that the operator pays for. A call by a key of the user's own takes none. */
  async takePrompt(owner: string, action: string): Promise<PromptVerdict> {
    const now = this.#settings.now()
    const verdict = await this.#quota.take(owner, await this.#tierOf(owner, now), action, now)
    return verdict.allowed ? { ...verdict, warnings: quotaWarnings(verdict.use) } : verdict
  }

  async #recipientsOf(owner: string): Promise<ModelRecipient[]> {
    const { operator } = this.#settings.tutor
    const own = (await this.vault.usable(owner)).map((key) => recipientOf(key, 'own-key'))
    return operator ? [...own, recipientOf(operator, 'operator')] : own
  }

  #isPublicOnly(owner: string): boolean {
    return owner !== this.#settings.innerNetworkOwner
  }

  async #tierOf(owner: string, now: Date): Promise<Tier> {
    if (this.#settings.isAnonymous(owner)) return 'anonymous'
    const subscription = await this.subscriptionOf(owner).get()
    return subscription ? standingOf(subscription, now).tier : 'free'
  }
}

const sharedStampOf = (stamp: string, kept: KeptPreferences | null): string =>
  `${generationIn(stamp)}.${kept?.rev ?? 0}`

/** For a command that works on accounts directly. */
export const accountsOf = ({ store, settings, localOwner }: AccountsContext): Accounts =>
  openAccounts(store, settings, localOwner.id, () => new Date())

type AccountsContext = Pick<App, 'store' | 'settings' | 'localOwner'>

export const openAccounts = (
  store: Store,
  settings: App['settings'],
  localOwner: string,
  now: () => Date,
): Accounts =>
  new Accounts(store, {
    ...settings,
    isAnonymous,
    innerNetworkOwner: settings.shared ? undefined : localOwner,
    now,
  })
