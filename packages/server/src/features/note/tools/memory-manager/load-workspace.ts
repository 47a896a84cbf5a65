import { found, type HintWarning } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { memoryTools } from '../../define.ts'
import { listFolder, loadState } from '../shared/suggestions.ts'
import { noWorkspace } from '../shared/errors.ts'
import { StateHead, stateHead } from '../../model/saved-state.ts'
import {
  DEFAULT_WORKSPACE,
  implicitWorkspace,
  workspaceIdParameter,
  workspaceRecord,
  WorkspaceView,
  workspaceView,
} from '../../model/workspace.ts'

const MAX_STATES = 5

export const loadWorkspaceTool = memoryTools.mutation({
  name: 'memoryManager_loadWorkspace',
  title: 'Load workspace',
  description: {
    what: 'Load a workspace: later calls of this session are made in it.',
    when: 'Use this for "let us go on with physics" or "switch to my thesis workspace".',
    returns: 'Returns it and what was saved in it last.',
  },
  idempotent: true,
  tags: ['workspaces'],
  parameters: () => z.object({ workspaceId: workspaceIdParameter() }),
  data: () =>
    WorkspaceView().extend({
      states: z.array(StateHead()).describe('The newest first'),
    }),
  examples: [
    {
      description: 'The one that everybody has',
      params: { workspaceId: 'default' },
      expectedResult: {
        workspaceId: 'default',
        name: 'Default',
        description: null,
        vault: null,
        institution: null,
        instructions: null,
        rev: 0,
        states: [],
      },
    },
  ],
  async handler({ workspaceId }, { services: { workspaces }, sessionId, now, ok }) {
    const kept = await workspaces.find(workspaceId)
    if (!kept && workspaceId !== DEFAULT_WORKSPACE) throw noWorkspace(workspaceId)
    const workspace = kept ?? implicitWorkspace(now().toISOString())
    const bound = sessionId !== null && (await workspaces.bind(sessionId, workspaceId))
    const { items } = await workspaces.states(workspaceId, { newest: undefined, from: 0, limit: MAX_STATES })
    return ok(
      { ...workspaceView(workspace), states: items.map(stateHead) },
      {
        ...found({
          kind: 'workspace',
          record: workspaceRecord(workspace),
          provenance: 'verified',
          next: [
            ...items.slice(0, 1).map(({ id }) => loadState(id)),
            ...(workspace.vault === null ? [] : [listFolder('', { vault: workspace.vault })]),
          ],
        }),
        ...(bound ? {} : { warnings: [unbound] }),
      },
    )
  },
})

const unbound: HintWarning = {
  type: 'validation',
  severity: 'medium',
  message: 'This call has no session, so later calls will not use the workspace',
  suggestedFix: 'Give a session or the workspace with each call',
  autoFixable: false,
}
