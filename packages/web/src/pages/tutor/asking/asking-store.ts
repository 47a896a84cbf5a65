import { useSyncExternalStore } from 'react'

/** An answer that is being made. */
export interface Running {
  question: string
  /** As much as has come. */
  text: string
  isStopping: boolean
  /** The ids of its events, once it is finished. */
  events?: readonly string[]
}

/** What this page knows of the questions that it asked in a session, beside what the log says. */
export interface Asking {
  running?: Running | undefined
  failure?: { question: string; error: unknown } | undefined
  /** What is typed and neither sent nor kept as a draft; undefined while the draft is shown as it is. */
  unsent?: string | undefined
  /** Said to those who do not see an answer come: how it ended. */
  heard: string
  /** What was said about an answer, such as why another engine gave it; by the id of its event. */
  notes: Readonly<Record<string, readonly string[]>>
}

const NOTHING: Asking = { notes: {}, heard: '' }
const sessions = new Map<string, Asking>()
const listeners = new Set<() => void>()

export const askingIn = (sessionId: string): Asking => sessions.get(sessionId) ?? NOTHING

/** It lives outside of the page, so that an answer goes on while somebody looks at another. */
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
