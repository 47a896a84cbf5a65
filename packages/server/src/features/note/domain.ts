import { agentMode, defineDomain } from '@tutor-nexus/toolkit'
import { tools } from './tools.gen.ts'

export const vaultDomain = defineDomain({
  name: 'vault',
  naming: agentMode,
  agents: {
    contentManager: 'What notes say: read, create and edit them.',
    vaultManager: 'Notes and folders as files: list, move, copy, delete, undo.',
    vaultLibrarian: 'Finding notes: by text, name, links and tags.',
    memoryManager: 'Workspaces: what holds in them, their sessions, and where the work stands.',
  },
  tools,
})
