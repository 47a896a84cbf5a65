import { shortLabel, ToolError } from '@tutor-nexus/toolkit'
import { listStates, listWorkspaces } from './suggestions.ts'
import type { Workspace } from '../../../model/workspace.ts'

export const noWorkspace = (id: string): ToolError =>
  new ToolError('NOT_FOUND', `There is no workspace ${shortLabel(id)}`, {
    details: { reason: 'Create it with createWorkspace, or choose an existing one' },
    next: [listWorkspaces],
  })

export const takenWorkspace = ({ id, name }: Workspace): ToolError =>
  new ToolError('CONFLICT', `The workspace ${shortLabel(id)} already exists`, {
    details: {
      reason: `It is called ${shortLabel(name)}. Give another name, or change it with updateWorkspace`,
    },
    next: [listWorkspaces],
  })

export const movedOn = (given: number, actual: number): ToolError =>
  new ToolError('CONFLICT', 'The workspace has changed since you read it', {
    details: {
      reason: `The change is based on rev ${given}, but the current rev is ${actual}: load it again`,
    },
  })

export const noState = (workspaceId: string): ToolError =>
  new ToolError('NOT_FOUND', 'State not found or access denied', { next: [listStates(workspaceId)] })
