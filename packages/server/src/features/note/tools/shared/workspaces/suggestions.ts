import type { NextCall } from '@tutor-nexus/toolkit'

export const listWorkspaces: NextCall = {
  action: 'list-workspaces',
  priority: 'high',
  category: 'correction',
  description: 'See which workspaces there are',
  tool: 'memoryManager_listWorkspaces',
  arguments: {},
}

export const loadWorkspace = (workspaceId: string): NextCall => ({
  action: 'load-workspace',
  priority: 'high',
  category: 'exploration',
  description: 'Work in this workspace from now on',
  tool: 'memoryManager_loadWorkspace',
  arguments: { workspaceId },
})

export const listStates = (workspaceId: string): NextCall => ({
  action: 'list-states',
  priority: 'medium',
  category: 'exploration',
  description: 'See what was saved here',
  tool: 'memoryManager_listStates',
  arguments: { workspaceId },
})

export const loadState = (stateId: string): NextCall => ({
  action: 'load-state',
  priority: 'medium',
  category: 'exploration',
  description: 'Go on from the latest of these',
  tool: 'memoryManager_loadState',
  arguments: { stateId },
})

export const setBack = (workspaceId: string, fields: Readonly<Record<string, unknown>>): NextCall => ({
  action: 'set-back',
  priority: 'low',
  category: 'correction',
  description: 'Set it back to what it was',
  reversible: true,
  tool: 'memoryManager_updateWorkspace',
  arguments: { workspaceId, ...fields },
})
