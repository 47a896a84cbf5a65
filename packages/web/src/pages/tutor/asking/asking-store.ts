import { useSyncExternalStore } from 'react'

/** An answer in progress. */
export interface Running {
  question: string
  /** The text so far. */
  text: string
  /** What is being looked up, until text follows. */
  lookup?: string | undefined
  isStopping: boolean
  /** The event ids of the finished answer. */
  events?: readonly string[]
}

/** The state of questions asked from this page. */
export interface Asking {
  running?: Running | undefined
  failure?: { question: string; error: unknown } | undefined
  /** What had come of the last answer when it was stopped. */
  stopped?: { question: string; text: string } | undefined
  /** Typed text that is neither sent nor saved; undefined while the draft is unchanged. */
  unsent?: string | undefined
  /** The announcement for screen readers. */
  heard: string
  /** Notes about answers by event id, such as why another engine answered. */
  notes: Readonly<Record<string, readonly string[]>>
}

const NOTHING: Asking = { notes: {}, heard: '' }
const sessions = new Map<string, Asking>()
const listeners = new Set<() => void>()

export const askingIn = (sessionId: string): Asking => sessions.get(sessionId) ?? NOTHING

/** Lives outside the page, so that an answer continues while another page is open. */
export function updateAsking(sessionId: string, change: (asking: Asking) => Partial<Asking>): void {
  const before = askingIn(sessionId)
  sessions.set(sessionId, { ...before, ...change(before) })
  for (const listener of listeners) listener()
}

export const updateRunning = (sessionId: string, change: (running: Running) => Partial<Running>): void =>
  updateAsking(sessionId, ({ running }) => (running ? { running: { ...running, ...change(running) } } : {}))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAskingState = (sessionId: string): Asking =>
  useSyncExternalStore(subscribe, () => askingIn(sessionId))
