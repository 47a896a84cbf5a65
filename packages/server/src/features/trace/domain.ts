import { defineDomain, verbNoun } from '@tutor-nexus/toolkit'
import { tools } from './tools.gen.ts'

export const traceDomain = defineDomain({
  name: 'trace',
  naming: verbNoun,
  agents: {
    sessionInspector:
      'What an agent did: recorded sessions of Claude Code, Codex, Gemini CLI and this server.',
  },
  tools,
})
