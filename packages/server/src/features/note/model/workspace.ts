import { content, lazy, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { InstitutionName } from '../../../platform/catalog/institution.ts'

/** A label of the owner's, with what is taken for granted under it. */
export interface Workspace {
  id: string
  name: string
  description: string | null
  /** The vault's name. */
  vault: string | null
  institution: string | null
  /** What an assistant is to know whenever it is loaded. */
  instructions: string | null
  rev: number
  createdAt: string
  updatedAt: string
}

/** What there is before anybody makes one. */
export const DEFAULT_WORKSPACE = 'default'

/** Fields that a workspace may lack. */
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

/** The workspace of a call that names none among its arguments is the one that the call is made under. */
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
  institution: InstitutionName().describe('Its school'),
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

/** The id that a name gives: `Physics 101` is `physics-101`. */
export function idFromName(name: string): string {
  const id = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_ID)
  if (id !== '') return id
  throw new ToolError('BAD_REQUEST', 'This name makes no id', {
    details: { reason: 'Give a name with a letter or a digit, or a workspaceId of your own' },
  })
}

/** The one that everybody has. */
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
