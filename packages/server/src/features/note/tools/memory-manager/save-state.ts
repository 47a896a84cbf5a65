import { anyId, anyTime, created } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { memoryTools } from '../../define.ts'
import { assertShowable, noWorkspace } from '../shared/errors.ts'
import { stateFields, stateRecord, StateView, stateView } from '../../model/saved-state.ts'
import { listStates } from '../shared/suggestions.ts'
import { DEFAULT_WORKSPACE, hereParameter } from '../../model/workspace.ts'

export const saveState = memoryTools.mutation({
  name: 'memoryManager_saveState',
  title: 'Save state of work',
  description: {
    what: 'Save where the work stands, to go on from later.',
    when: 'Use this for "remember where we are" or at the end of a session.',
    returns: 'Returns the state with its stateId.',
  },
  tags: ['states'],
  parameters: () =>
    z.object({
      name: stateFields().name,
      summary: stateFields().summary.describe('What was done and found out'),
      activeTask: stateFields().activeTask.optional(),
      activeFiles: stateFields().activeFiles.optional().describe('Paths of notes'),
      nextSteps: stateFields().nextSteps.optional(),
      workspaceId: hereParameter(),
    }),
  data: StateView,
  examples: [
    {
      description: 'At the end of an evening',
      params: {
        name: 'Essay, second draft',
        summary: 'The introduction is done; the second argument still lacks a source.',
        nextSteps: ['Find a source for the second argument'],
        workspaceId: 'default',
      },
      expectedResult: {
        stateId: anyId,
        workspaceId: 'default',
        name: 'Essay, second draft',
        summary: 'The introduction is done; the second argument still lacks a source.',
        activeTask: null,
        activeFiles: [],
        nextSteps: ['Find a source for the second argument'],
        createdAt: anyTime,
      },
    },
  ],
  async handler({ workspaceId: named, ...given }, context) {
    const { services, sessionId, now, newId, ok, weigh } = context
    const { workspaces } = services
    // Calls may use any label, but a workspace named here must exist.
    if (named !== undefined && named !== DEFAULT_WORKSPACE && !(await workspaces.find(named)))
      throw noWorkspace(named)
    const state = {
      id: newId(),
      workspaceId: named ?? context.workspaceId,
      sessionId,
      name: given.name,
      summary: given.summary,
      activeTask: given.activeTask ?? null,
      activeFiles: given.activeFiles ?? [],
      nextSteps: given.nextSteps ?? [],
      createdAt: now().toISOString(),
    }
    const answer = ok(
      stateView(state),
      created({
        kind: 'state',
        record: stateRecord(state),
        provenance: 'verified',
        next: [listStates(state.workspaceId)],
      }),
    )
    await assertShowable(answer, weigh)
    await workspaces.saveState(state, newId())
    return answer
  },
})
