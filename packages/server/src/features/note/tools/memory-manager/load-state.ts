import { anyTime, found, fromGiven } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { memoryTools } from '../../define.ts'
import { noState } from '../shared/errors.ts'
import { StateId, stateRecord, StateView, stateView } from '../../model/saved-state.ts'
import { listStates, loadWorkspace } from '../shared/suggestions.ts'

export const loadStateTool = memoryTools.query({
  name: 'memoryManager_loadState',
  title: 'Load saved state',
  description: {
    what: 'Load a saved state.',
    when: 'Use this for "go on where we stopped with the essay". For a tutoring session use tn_session_resume.',
    returns: 'Returns what was done, open files and next steps.',
  },
  tags: ['states'],
  recovery: [],
  parameters: () => z.object({ stateId: StateId.describe('From memoryManager_listStates') }),
  data: StateView,
  examples: [
    {
      description: 'As it was saved',
      given: [
        {
          tool: 'memoryManager_saveState',
          params: {
            name: 'Lab report',
            summary: 'Data are in; the plot is missing.',
            activeFiles: ['Lab/Report.md'],
            workspaceId: 'default',
          },
        },
      ],
      params: { stateId: fromGiven(0, 'stateId') },
      expectedResult: {
        stateId: fromGiven(0, 'stateId'),
        workspaceId: 'default',
        name: 'Lab report',
        summary: 'Data are in; the plot is missing.',
        activeTask: null,
        activeFiles: ['Lab/Report.md'],
        nextSteps: [],
        createdAt: anyTime,
      },
    },
  ],
  async handler({ stateId }, { services: { workspaces }, workspaceId, ok }) {
    const state = await workspaces.findState(stateId)
    if (!state) throw noState(workspaceId)
    return ok(
      stateView(state),
      found({
        kind: 'state',
        record: stateRecord(state),
        provenance: 'verified',
        next: [loadWorkspaceOf(state.workspaceId), listStates(state.workspaceId)],
      }),
    )
  },
})

const loadWorkspaceOf = (workspaceId: string) => ({
  ...loadWorkspace(workspaceId),
  priority: 'medium' as const,
})
