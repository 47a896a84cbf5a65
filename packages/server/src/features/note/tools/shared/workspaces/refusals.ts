import { ToolError } from '@tutor-nexus/toolkit'
import { shortLabel } from '@tutor-nexus/toolkit/contract'
import { listStates, listWorkspaces } from './suggestions.ts'
import type { Workspace } from '../../../model/workspace.ts'

export const noWorkspace = (id: string): ToolError =>
  new ToolError('NOT_FOUND', `There is no workspace ${shortLabel(id)}`, {
    details: { reason: 'Make it with createWorkspace, or choose one of those there are' },
    next: [listWorkspaces],
  })

export const takenWorkspace = ({ id, name }: Workspace): ToolError =>
  new ToolError('CONFLICT', `There is a workspace ${shortLabel(id)} already`, {
    details: {
      reason: `It is called ${shortLabel(name)}. Give another name, or change it with updateWorkspace`,
    },
    next: [listWorkspaces],
  })

export const movedOn = (given: number, actual: number): ToolError =>
  new ToolError('CONFLICT', 'The workspace has been changed since', {
    details: { reason: `The change was meant for rev ${given}, and it is at rev ${actual}: load it again` },
  })

export const noState = (workspaceId: string): ToolError =>
  new ToolError('NOT_FOUND', 'State not found or access denied', { next: [listStates(workspaceId)] })
