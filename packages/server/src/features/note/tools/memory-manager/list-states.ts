import { anyId, anyTime, listed, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { memoryTools } from '../../define.ts'
import { listPage, nextOf } from '../shared/list-page.ts'
import { anchoredTo, anchorOf } from '../shared/workspaces/anchored-cursors.ts'
import { STATE_OPTIONAL, StateHead, stateHead, stateRecord } from '../../model/saved-state.ts'
import { loadState } from '../shared/workspaces/suggestions.ts'
import { hereParameter } from '../../model/workspace.ts'

const NAME = 'memoryManager_listStates'

export const listStatesTool = memoryTools.query({
  name: NAME,
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
    const { services, cursorsFor, workspaceId: here } = context
    const workspaceId = named ?? here
    const cursors = cursorsFor({ workspaceId })
    const { newest, from } = anchorOf(cursor, cursors)
    const found = await services.workspaces.states(workspaceId, { newest, from, limit })
    return listPage(
      {
        tool: NAME,
        args: { workspaceId, limit },
        where: {},
        cursors: anchoredTo(newest ?? found.items[0]?.id ?? '', cursors),
        from,
        ...found,
        next: nextOf(found, from),
        view: stateHead,
      },
      context,
      (fields) => ({ workspaceId, ...fields }),
      ({ items, page, next }) =>
        listed({
          kind: 'state',
          records: items.map(stateRecord),
          optional: STATE_OPTIONAL,
          total: found.total,
          provenance: 'verified',
          page,
          next: [...next, ...items.slice(0, 1).map(({ id }) => loadState(id))],
        }),
    )
  },
})
