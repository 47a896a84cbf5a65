import { anyId, anyTime, listed, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { memoryTools } from '../../define.ts'
import { newestFirst } from '../shared/list-source.ts'
import { StateHead, stateHead, stateRecord } from '../../model/saved-state.ts'
import { loadState } from '../shared/suggestions.ts'
import { hereParameter } from '../../model/workspace.ts'

export const listStatesTool = memoryTools.query({
  name: 'memoryManager_listStates',
  title: 'List saved states',
  description: {
    what: 'List what was saved in a workspace.',
    when: 'Use this for "where did we leave off?".',
    returns: 'Returns the names of the states, the newest first.',
  },
  tags: ['states'],
  parameters: () => z.object({ workspaceId: hereParameter(), ...pagination({ standard: 20 }) }),
  data: () => pageOf(StateHead()).extend({ workspaceId: z.string() }),
  examples: [
    {
      description: 'One that was saved before',
      given: [
        { tool: 'memoryManager_createWorkspace', params: { name: 'Garden' } },
        {
          tool: 'memoryManager_saveState',
          params: { name: 'Beds planned', summary: 'Three beds, all sunny.', workspaceId: 'garden' },
        },
      ],
      params: { workspaceId: 'garden' },
      expectedResult: {
        workspaceId: 'garden',
        items: [{ stateId: anyId, name: 'Beds planned', createdAt: anyTime }],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ workspaceId: named, limit, cursor }, context) {
    const { services, workspaceId: here, ok } = context
    const workspaceId = named ?? here
    return context.answerPage(
      newestFirst((slice) => services.workspaces.states(workspaceId, { ...slice, limit })),
      { cursor, limit, view: stateHead, query: { workspaceId }, args: { workspaceId, limit } },
      ({ items, shown, fields, meta, next, total }) =>
        ok(
          { workspaceId, items, ...fields },
          listed({
            kind: 'state',
            records: shown.map(stateRecord),
            total,
            provenance: 'verified',
            page: meta,
            next: [...next, ...shown.slice(0, 1).map(({ id }) => loadState(id))],
          }),
        ),
    )
  },
})
