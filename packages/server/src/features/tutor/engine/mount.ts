import { lazy, type Caller } from '@tutor-nexus/toolkit'
import type { Pipeline } from '@tutor-nexus/toolkit/pipeline'
import type { Tutor } from '../model/tutor-port.ts'
import type { EnginePorts } from './ports.ts'
import { tutorTools } from './tutor-tools.ts'

/** What the tutor of each user takes from the rest of the product. */
export interface TutorParts extends Omit<EnginePorts, 'tools' | 'keys' | 'quota' | 'preferences'> {
  readonly pipeline: Pipeline
  readonly version: string
  keys(caller: Caller): EnginePorts['keys']
  quota(caller: Caller): EnginePorts['quota']
  preferences(caller: Caller): EnginePorts['preferences']
}

/** Gives each caller a tutor that holds exactly the caller's permissions. */
export function tutors(parts: TutorParts): (caller: Caller) => Tutor {
  const { pipeline, version, keys, quota, preferences, ...shared } = parts
  const toolsFor = tutorTools(pipeline, version)
  return (caller) => {
    // Its engines are loaded for whoever asks it something.
    const tutor = lazy(async () => {
      const { createTutor } = await import('./tutor.ts')
      return createTutor({
        ...shared,
        tools: toolsFor(caller),
        keys: keys(caller),
        quota: quota(caller),
        preferences: preferences(caller),
      })
    })
    return {
      answer: async (question, answering) => (await tutor()).answer(question, answering),
      lacking: async (choice, client) => (await tutor()).lacking(choice, client),
    }
  }
}
