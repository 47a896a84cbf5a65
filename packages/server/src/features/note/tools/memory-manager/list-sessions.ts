import { listed, once, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { memoryTools } from '../../define.ts'
import { listPage, nextOf } from '../shared/list-page.ts'
import { anchoredTo, anchorOf } from '../shared/workspaces/anchored-cursors.ts'
import { listStates } from '../shared/workspaces/suggestions.ts'
import { hereParameter } from '../../model/workspace.ts'
import type { SessionHead } from '../shared/workspaces/workspaces.ts'

const NAME = 'memoryManager_listSessions'

const Item = once(() =>
  z.object({
    sessionId: z.string(),
    name: z.string().nullable(),
    kind: z.enum(['call', 'tutoring']),
    createdAt: z.string(),
  }),
)

export const listSessions = memoryTools.query({
  name: NAME,
  title: 'List sessions of workspace',
  description: {
    what: 'List the sessions that work in a workspace.',
    when: 'Use this for "which conversations did I have in my physics workspace?".',
    returns: 'Returns their ids and names, the newest first.',
  },
  tags: ['sessions'],
  parameters: () => z.object({ workspaceId: hereParameter(), ...pagination({ standard: 20 }) }),
  data: () => pageOf(Item()).extend({ workspaceId: z.string() }),
  examples: [
    {
      description: 'Nothing was done there yet',
      params: { workspaceId: 'physics-101' },
      expectedResult: { workspaceId: 'physics-101', items: [], totalCount: 0, hasMore: false },
    },
  ],
  async handler({ workspaceId: named, limit, cursor }, context) {
    const { services, cursorsFor, workspaceId: here } = context
    const workspaceId = named ?? here
    const cursors = cursorsFor({ workspaceId })
    const { newest, from } = anchorOf(cursor, cursors)
    const found = await services.workspaces.sessions(workspaceId, { newest, from, limit })
    return listPage(
      {
        tool: NAME,
        args: { workspaceId, limit },
        where: {},
        cursors: anchoredTo(newest ?? found.items[0]?.id ?? '', cursors),
        from,
        ...found,
        next: nextOf(found, from),
        view: itemView,
      },
      context,
      (fields) => ({ workspaceId, ...fields }),
      ({ items, page, next }) =>
        listed({
          kind: 'session',
          records: items.map(recordOf),
          optional: ['name'],
          total: found.total,
          provenance: 'verified',
          page,
          next: [...next, listStates(workspaceId)],
        }),
    )
  },
})

const itemView = ({ id, name, kind, createdAt }: SessionHead): z.input<ReturnType<typeof Item>> => ({
  sessionId: id,
  name,
  kind,
  createdAt,
})

const recordOf = ({ id, name, kind }: SessionHead) => ({ id, label: name ?? id, name, kind })
