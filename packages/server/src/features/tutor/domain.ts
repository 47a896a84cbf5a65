import { defineDomain, prefixedVerb } from '@tutor-nexus/toolkit'
import { tools } from './tools.gen.ts'

export const sessionDomain = defineDomain({
  name: 'session',
  naming: prefixedVerb('tn_session'),
  agents: {
    tutoringSession: 'Tutoring sessions: start, ask, resume, read, sum up, and take along to another device.',
  },
  tools,
})
