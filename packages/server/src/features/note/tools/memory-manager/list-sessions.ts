import { listed, lazy, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { memoryTools } from '../../define.ts'
import { newestFirst } from '../shared/list-source.ts'
import { listStates } from '../shared/suggestions.ts'
import { hereParameter } from '../../model/workspace.ts'
import type { SessionInfo } from '../../model/workspaces-port.ts'

const Item = lazy(() =>
  z.object({
    sessionId: z.string(),
    name: z.string().nullable(),
    kind: z.enum(['call', 'tutoring']),
    createdAt: z.string(),
  }),
)

export const listSessions = memoryTools.query({
  name: 'memoryManager_listSessions',
  title: 'List sessions of workspace',
  description: {
    what: 'List the sessions that work in a workspace.',
    when: 'Use this for "which conversations did I have in my physics workspace?". For tutoring use tn_session_list.',
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
    const { services, workspaceId: here, ok } = context
    const workspaceId = named ?? here
    return context.answerPage(
      newestFirst((slice) => services.workspaces.sessions(workspaceId, { ...slice, limit })),
      { cursor, limit, view: itemView, query: { workspaceId }, args: { workspaceId, limit } },
      ({ items, shown, fields, meta, next, total }) =>
        ok(
          { workspaceId, items, ...fields },
          listed({
            kind: 'session',
            records: shown.map(recordOf),
            total,
            provenance: 'verified',
            page: meta,
            next: [...next, listStates(workspaceId)],
          }),
        ),
    )
  },
})

const itemView = ({ id, name, kind, createdAt }: SessionInfo): z.input<ReturnType<typeof Item>> => ({
  sessionId: id,
  name,
  kind,
  createdAt,
})

const recordOf = ({ id, name, kind }: SessionInfo) => ({ id, label: name ?? id, name, kind })
