import type { Caller, NextCall } from '@tutor-nexus/toolkit'
import type { PreferenceAlignment } from '@tutor-nexus/toolkit/contract'
import { alignmentOf } from './alignment.ts'
import type { Preferences } from './preferences.ts'

interface Found {
  readonly preferences: Preferences
}

type FindPreferences = (owner: string) => Found | Promise<Found>

/** Tells the pipeline what an owner prefers. */
export class PreferenceAligner {
  readonly #find: FindPreferences

  constructor(find: FindPreferences) {
    this.#find = find
  }

  async wantsBrevity({ userId }: Caller): Promise<boolean> {
    return userId !== null && (await this.#find(userId)).preferences.answerStyle === 'concise'
  }

  async align({ userId }: Caller, next: readonly NextCall[]): Promise<readonly PreferenceAlignment[]> {
    if (userId === null || next.length === 0) return []
    const { preferences } = await this.#find(userId)
    return alignmentOf(preferences, next)
  }
}
