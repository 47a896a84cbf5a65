import type { Caller, NextCall } from '@tutor-nexus/toolkit'
import type { PreferenceAlignment } from '@tutor-nexus/toolkit/contract'
import type { Store } from '../../../platform/store/store.ts'
import { alignmentOf } from './alignment.ts'
import type { Preferences } from './preferences.ts'

const MOST_OWNERS = 1_000

/** Looks preferences up once for each state of their owner's data. */
export class PreferenceAligner {
  readonly #store: Pick<Store, 'read' | 'stamp'>
  readonly #find: (owner: string) => Promise<Preferences>
  /** What reads outside of any transaction. */
  readonly #committed: Store['read']
  readonly #known = new Map<string, { stamp: string; preferences: Preferences }>()

  constructor(store: Pick<Store, 'read' | 'stamp'>, find: (owner: string) => Promise<Preferences>) {
    this.#store = store
    this.#find = find
    this.#committed = store.read
  }

  async wantsBrevity({ userId }: Caller): Promise<boolean> {
    return userId !== null && (await this.#preferencesOf(userId)).answerStyle === 'concise'
  }

  async align({ userId }: Caller, next: readonly NextCall[]): Promise<readonly PreferenceAlignment[]> {
    if (userId === null || next.length === 0) return []
    return alignmentOf(await this.#preferencesOf(userId), next)
  }

  async #preferencesOf(owner: string): Promise<Preferences> {
    // A stamp within a transaction may come to stand for something else, should that be undone.
    if (this.#store.read !== this.#committed) return this.#find(owner)
    const stamp = await this.#store.stamp(owner)
    const known = this.#known.get(owner)
    if (known?.stamp === stamp) return known.preferences
    const preferences = await this.#find(owner)
    if (this.#known.size >= MOST_OWNERS) this.#known.clear()
    this.#known.set(owner, { stamp, preferences })
    return preferences
  }
}
