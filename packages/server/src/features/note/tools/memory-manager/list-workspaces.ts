import { listed, lazy, pageOf, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { memoryTools } from '../../define.ts'
import { listSource } from '../shared/list-source.ts'
import { loadWorkspace } from '../shared/suggestions.ts'
import { workspaceRecord, WorkspaceView, workspaceView, type Workspace } from '../../model/workspace.ts'

const Item = lazy(() => WorkspaceView().omit({ instructions: true, rev: true }))

export const listWorkspacesTool = memoryTools.query({
  name: 'memoryManager_listWorkspaces',
  title: 'List workspaces',
  description: {
    what: 'List your workspaces.',
    when: 'Use this for "which workspaces do I have?".',
    returns: 'Returns each with its vault and school.',
  },
  tags: ['workspaces'],
  recovery: [],
  parameters: () => z.object(pagination({ standard: 20 })),
  data: () => pageOf(Item()),
  examples: [
    {
      description: 'One that was made before',
      given: [{ tool: 'memoryManager_createWorkspace', params: { name: 'Chemistry lab' } }],
      params: {},
      expectedResult: {
        items: [
          {
            workspaceId: 'chemistry-lab',
            name: 'Chemistry lab',
            description: null,
            vault: null,
            institution: null,
          },
        ],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ limit, cursor }, { services, answerPage, ok }) {
    return answerPage(
      listSource((from) => services.workspaces.list(from, limit)),
      { cursor, limit, view: itemView },
      ({ items, shown, fields, meta, next, total }) =>
        ok(
          { items, ...fields },
          listed({
            kind: 'workspace',
            records: shown.map(workspaceRecord),
            total,
            provenance: 'verified',
            page: meta,
            next: [...next, ...shown.slice(0, 1).map(({ id }) => loadWorkspace(id))],
          }),
        ),
    )
  },
})

function itemView(workspace: Workspace): z.input<ReturnType<typeof Item>> {
  const { instructions: _, rev: __, ...item } = workspaceView(workspace)
  return item
}
