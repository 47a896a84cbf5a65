import type { NextCall } from '@tutor-nexus/toolkit'

export const listWorkspaces: NextCall = {
  action: 'list-workspaces',
  priority: 'high',
  category: 'correction',
  description: 'See all workspaces',
  tool: 'memoryManager_listWorkspaces',
  arguments: {},
}

export const loadWorkspace = (workspaceId: string): NextCall => ({
  action: 'load-workspace',
  priority: 'high',
  category: 'exploration',
  description: 'Switch to this workspace',
  tool: 'memoryManager_loadWorkspace',
  arguments: { workspaceId },
})

export const listStates = (workspaceId: string): NextCall => ({
  action: 'list-states',
  priority: 'medium',
  category: 'exploration',
  description: 'See the saved states',
  tool: 'memoryManager_listStates',
  arguments: { workspaceId },
})

export const loadState = (stateId: string): NextCall => ({
  action: 'load-state',
  priority: 'medium',
  category: 'exploration',
  description: 'Continue from the latest state',
  tool: 'memoryManager_loadState',
  arguments: { stateId },
})

export const setBack = (workspaceId: string, fields: Readonly<Record<string, unknown>>): NextCall => ({
  action: 'set-back',
  priority: 'low',
  category: 'correction',
  description: 'Restore the previous values',
  reversible: true,
  tool: 'memoryManager_updateWorkspace',
  arguments: { workspaceId, ...fields },
})
