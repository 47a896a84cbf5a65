import { lazy, type Caller } from '@tutor-nexus/toolkit'
import type { Pipeline } from '@tutor-nexus/toolkit/pipeline'
import type { Tutor } from '../model/tutor-port.ts'
import type { EnginePorts } from './ports.ts'
import { tutorTools } from './tutor-tools.ts'

export interface TutorParts extends Omit<
  EnginePorts,
  'tools' | 'keys' | 'quota' | 'consents' | 'preferences' | 'fetch'
> {
  readonly pipeline: Pipeline
  readonly version: string
  keys(caller: Caller): EnginePorts['keys']
  quota(caller: Caller): EnginePorts['quota']
  consents(caller: Caller): EnginePorts['consents']
  preferences(caller: Caller): EnginePorts['preferences']
  fetch(caller: Caller): typeof fetch
}

/** A tutor for each caller, with exactly the caller's permissions. */
export function tutors(parts: TutorParts): (caller: Caller) => Tutor {
  const { pipeline, version, keys, quota, consents, preferences, fetch: fetchOf, ...shared } = parts
  const toolsFor = tutorTools(pipeline, version)
  return (caller) => {
    // Engines are loaded with the first question.
    const tutor = lazy(async () => {
      const { createTutor } = await import('./tutor.ts')
      return createTutor({
        ...shared,
        tools: toolsFor(caller),
        keys: keys(caller),
        quota: quota(caller),
        consents: consents(caller),
        preferences: preferences(caller),
        fetch: fetchOf(caller),
      })
    })
    return {
      answer: async (question, answering) => (await tutor()).answer(question, answering),
      unavailableReason: async (choice, client) => (await tutor()).unavailableReason(choice, client),
    }
  }
}
