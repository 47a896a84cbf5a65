import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'

/** The questions are as long as people's usually are. */
export const QUESTION = 'How do I find the limit of a quotient when both parts go to zero? '.repeat(3).trim()

/** One way to keep events so that they survive a power cut. */
export interface Way {
  /** Keeps one more event of the caller's and resolves when it is on the disk. */
  append(caller: number): Promise<unknown>
  close(): Promise<void>
}

export interface Home {
  owner: string
  sessionId: string
}

/** All callers write to one session. */
export type OpenWay = (location: StoreLocation, callers: number, home: Home) => Promise<Way>
