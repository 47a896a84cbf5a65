import { defined, ToolError, updated } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { schoolToKeep } from '../../../../platform/catalog/schools/school-to-keep.ts'
import { memoryTools } from '../../define.ts'
import { assertShowable, revConflict, noWorkspace } from '../shared/errors.ts'
import { chooseSchool, loadWorkspace, restoreValues } from '../shared/suggestions.ts'
import {
  OPTIONAL_FIELDS,
  workspaceFields,
  workspaceIdParameter,
  workspaceRecord,
  WorkspaceView,
  workspaceView,
  type Workspace,
} from '../../model/workspace.ts'

const FIELDS = ['name', ...OPTIONAL_FIELDS] as const

export const updateWorkspace = memoryTools.mutation({
  name: 'memoryManager_updateWorkspace',
  title: 'Update workspace',
  description: {
    what: 'Change a workspace: its name, description, vault, school or instructions.',
    when: 'Use this for "my physics workspace uses the vault Lab".',
    returns: 'Returns it and what changed. Only what is given changes.',
  },
  idempotent: true,
  tags: ['workspaces'],
  parameters: () =>
    z.object({
      workspaceId: workspaceIdParameter(),
      name: workspaceFields().name.optional(),
      description: workspaceFields().description.nullable().optional().describe('null removes it'),
      vault: workspaceFields().vault.nullable().optional().describe('null removes it'),
      institution: workspaceFields().institution.nullable().optional().describe('null removes it'),
      instructions: workspaceFields().instructions.nullable().optional().describe('null removes them'),
      baseRev: z
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('Refused if its rev is another'),
    }),
  data: () => WorkspaceView().extend({ changed: z.array(z.string()) }),
  examples: [
    {
      description: 'Another name',
      given: [{ tool: 'memoryManager_createWorkspace', params: { name: 'Essay' } }],
      params: { workspaceId: 'essay', name: 'History essay' },
      expectedResult: {
        workspaceId: 'essay',
        name: 'History essay',
        description: null,
        vault: null,
        institution: null,
        instructions: null,
        rev: 2,
        changed: ['name'],
      },
    },
  ],
  async handler(params, context) {
    const { workspaceId, baseRev, vault, institution, ...texts } = params
    const { services, now, newId, ok, weigh } = context
    const { workspaces, vaults, schools } = services
    const given = withoutUndefined({
      ...texts,
      ...(vault === undefined ? {} : { vault: vault === null ? null : (await vaults.open(vault)).head.name }),
      ...(institution === undefined
        ? {}
        : {
            institution:
              institution === null
                ? null
                : await schoolToKeep(institution, schools, (id) =>
                    chooseSchool('memoryManager_updateWorkspace', { ...defined(params), institution: id }),
                  ),
          }),
    })
    if (Object.keys(given).length === 0) throw noFieldsGiven()
    const known = await workspaces.find(workspaceId)
    if (!known) throw noWorkspace(workspaceId)
    await assertShowable(ok({ ...workspaceView({ ...known, ...given }), changed: [...FIELDS] }), weigh)
    let before: Workspace | undefined
    const after = await workspaces.change(workspaceId, newId(), (kept) => {
      if (baseRev !== undefined && baseRev !== kept.rev) throw revConflict(baseRev, kept.rev)
      before = kept
      const differs = changedIn(kept, given).length > 0
      return differs ? { ...kept, ...given, rev: kept.rev + 1, updatedAt: now().toISOString() } : kept
    })
    if (!after || !before) throw noWorkspace(workspaceId)
    const changed = changedIn(before, after)
    return ok(
      { ...workspaceView(after), changed },
      updated({
        kind: 'workspace',
        record: workspaceRecord(after),
        provenance: 'verified',
        next: [loadWorkspace(workspaceId), ...undoCalls(before, changed)],
      }),
    )
  },
})

type Given = { readonly [Field in (typeof FIELDS)[number]]?: Workspace[Field] | undefined }

const withoutUndefined = (given: Given): Partial<Workspace> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

const changedIn = (before: Workspace, after: Partial<Workspace>): (typeof FIELDS)[number][] =>
  FIELDS.filter((field) => after[field] !== undefined && after[field] !== before[field])

const undoCalls = (before: Workspace, changed: readonly (typeof FIELDS)[number][]) =>
  changed.length === 0
    ? []
    : [restoreValues(before.id, Object.fromEntries(changed.map((field) => [field, before[field]])))]

const noFieldsGiven = () =>
  new ToolError('BAD_REQUEST', 'No field to change was given', {
    details: { reason: 'Give at least one of name, description, vault, institution, instructions' },
  })
