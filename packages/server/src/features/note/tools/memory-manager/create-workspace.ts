import { created, defined } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { schoolToKeep } from '../../../../platform/catalog/schools/school-to-keep.ts'
import { memoryTools } from '../../define.ts'
import { assertShowable, takenWorkspace } from '../shared/errors.ts'
import { chooseSchool, loadWorkspace } from '../shared/suggestions.ts'
import {
  idFromName,
  workspaceFields,
  workspaceIdParameter,
  workspaceRecord,
  WorkspaceView,
  workspaceView,
} from '../../model/workspace.ts'

export const createWorkspace = memoryTools.mutation({
  name: 'memoryManager_createWorkspace',
  title: 'Create workspace',
  description: {
    what: 'Create a workspace: a label with a vault and a school of its own.',
    when: 'Use this for "set up a workspace for my physics course".',
    returns: 'Returns it with its workspaceId.',
  },
  tags: ['workspaces'],
  parameters: () =>
    z.object({
      name: workspaceFields().name,
      workspaceId: workspaceIdParameter().optional().describe('Else made from the name'),
      description: workspaceFields().description.optional(),
      vault: workspaceFields().vault.optional(),
      institution: workspaceFields().institution.optional(),
      instructions: workspaceFields().instructions.optional().describe('To know whenever it is loaded'),
    }),
  data: WorkspaceView,
  examples: [
    {
      description: 'For one course at one school',
      params: { name: 'Physics 101', institution: 'SFU', instructions: 'Explain with everyday examples.' },
      expectedResult: {
        workspaceId: 'physics-101',
        name: 'Physics 101',
        description: null,
        vault: null,
        institution: 'sfu',
        instructions: 'Explain with everyday examples.',
        rev: 1,
      },
    },
  ],
  async handler(params, context) {
    const { name, workspaceId, vault, institution, ...texts } = params
    const { services, now, newId, ok, weigh } = context
    const { workspaces, vaults, schools } = services
    const at = now().toISOString()
    const workspace = {
      id: workspaceId ?? idFromName(name),
      name,
      description: texts.description ?? null,
      vault: vault === undefined ? null : (await vaults.open(vault)).head.name,
      institution:
        institution === undefined
          ? null
          : await schoolToKeep(institution, schools, (id) =>
              chooseSchool('memoryManager_createWorkspace', { ...defined(params), institution: id }),
            ),
      instructions: texts.instructions ?? null,
      rev: 1,
      createdAt: at,
      updatedAt: at,
    }
    const answer = ok(
      workspaceView(workspace),
      created({
        kind: 'workspace',
        record: workspaceRecord(workspace),
        provenance: 'verified',
        next: [loadWorkspace(workspace.id)],
      }),
    )
    await assertShowable(answer, weigh)
    const isNew = await workspaces.add(workspace, newId())
    if (!isNew) throw takenWorkspace((await workspaces.find(workspace.id)) ?? workspace)
    return answer
  },
})
