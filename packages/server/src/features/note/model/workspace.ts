import { content, lazy, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { InstitutionName } from '../../../platform/catalog/institution.ts'

/** A label with defaults. */
export interface Workspace {
  id: string
  name: string
  description: string | null
  vault: string | null
  institution: string | null
  /** What an assistant should know whenever the workspace is loaded. */
  instructions: string | null
  rev: number
  createdAt: string
  updatedAt: string
}

/** Exists without being created. */
export const DEFAULT_WORKSPACE = 'default'

export const OPTIONAL_FIELDS = ['description', 'vault', 'institution', 'instructions'] as const

const LONGEST_ID = 100

const noControls = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text)

export const workspaceIdParameter = lazy(() =>
  z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_ID)
    .refine(noControls, 'Holds control characters')
    .describe('Such as physics-101'),
)

/** Defaults to the workspace of the call. */
export const hereParameter = lazy(() => workspaceIdParameter().optional().describe('Not this one'))

export const workspaceFields = lazy(() => ({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine(noControls, 'Holds control characters')
    .describe('Such as Physics 101'),
  description: z.string().trim().min(1).max(1_000).meta(content).describe('What it is for'),
  vault: z.string().trim().min(1).max(100).describe('Its vault'),
  institution: InstitutionName().describe('Its school: id or name'),
  instructions: z.string().trim().min(1).max(4_000).meta(content),
}))

export const WorkspaceView = lazy(() =>
  z.object({
    workspaceId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    vault: z.string().nullable(),
    institution: z.string().nullable(),
    instructions: z.string().nullable(),
    rev: z.int(),
  }),
)

export const workspaceView = (workspace: Workspace): z.input<ReturnType<typeof WorkspaceView>> => ({
  workspaceId: workspace.id,
  name: workspace.name,
  description: workspace.description,
  vault: workspace.vault,
  institution: workspace.institution,
  instructions: workspace.instructions,
  rev: workspace.rev,
})

export const workspaceRecord = (workspace: Workspace) => ({ ...workspace, label: workspace.name })

/** `Physics 101` becomes `physics-101`. */
export function idFromName(name: string): string {
  const id = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_ID)
  if (id !== '') return id
  throw new ToolError('BAD_REQUEST', 'No id can be made from this name', {
    details: { reason: 'Give a name with a letter or a digit, or a workspaceId' },
  })
}

export const implicitWorkspace = (at: string): Workspace => ({
  id: DEFAULT_WORKSPACE,
  name: 'Default',
  description: null,
  vault: null,
  institution: null,
  instructions: null,
  rev: 0,
  createdAt: at,
  updatedAt: at,
})
