import { brandedId, content, lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

export const StateId = brandedId('StateId')

/** A saved point of someone's work, to continue from. */
export interface SavedState {
  id: string
  workspaceId: string
  sessionId: string | null
  name: string
  summary: string
  activeTask: string | null
  activeFiles: string[]
  nextSteps: string[]
  createdAt: string
}

const MAX_ITEMS = 20
const Item = lazy(() => z.string().trim().min(1).max(500))

export const stateFields = lazy(() => ({
  name: z.string().trim().min(1).max(100).describe('To know it by'),
  summary: z.string().trim().min(1).max(8_000).meta(content),
  activeTask: z.string().trim().min(1).max(500).meta(content).describe('What was being done'),
  activeFiles: z.array(Item()).max(MAX_ITEMS).meta(content),
  nextSteps: z.array(Item()).max(MAX_ITEMS).meta(content).describe('What comes next'),
}))

export const StateView = lazy(() =>
  z.object({
    stateId: z.string(),
    workspaceId: z.string(),
    name: z.string(),
    summary: z.string(),
    activeTask: z.string().nullable(),
    activeFiles: z.array(z.string()),
    nextSteps: z.array(z.string()),
    createdAt: z.string(),
  }),
)

export const stateView = ({
  id,
  sessionId: _,
  ...state
}: SavedState): z.input<ReturnType<typeof StateView>> => ({
  stateId: id,
  ...state,
})

export const StateHead = lazy(() =>
  z.object({ stateId: z.string(), name: z.string(), createdAt: z.string() }),
)

export const stateHead = ({ id, name, createdAt }: SavedState): z.input<ReturnType<typeof StateHead>> => ({
  stateId: id,
  name,
  createdAt,
})

export const stateRecord = (state: SavedState) => ({
  ...state,
  label: state.name,
  activeFiles: state.activeFiles.length > 0 ? state.activeFiles : null,
  nextSteps: state.nextSteps.length > 0 ? state.nextSteps : null,
})
