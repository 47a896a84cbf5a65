import type { NextCall } from '@tutor-nexus/toolkit'

/** The vault argument of a suggested call, if it needs one. */
export type VaultArgument = Readonly<{ vault?: string }>

type About = Partial<Pick<NextCall, 'action' | 'priority' | 'category' | 'description'>>

/** Suggested calls of the vault tools. */
export const readNote = (filePath: string, vaultArgument: VaultArgument, about: About = {}): NextCall => ({
  action: 'read-note',
  priority: 'medium',
  category: 'exploration',
  description: 'Read the note',
  ...about,
  tool: 'contentManager_readContent',
  arguments: { filePath, ...vaultArgument },
})

export const readLines = (filePath: string, startLine: number, vaultArgument: VaultArgument): NextCall => ({
  action: 'read-note',
  priority: 'high',
  category: 'exploration',
  description: 'Read the note from there',
  tool: 'contentManager_readContent',
  arguments: { filePath, ...(startLine > 1 ? { startLine } : {}), ...vaultArgument },
})

export const undo = (operationId: string, vaultArgument: VaultArgument): NextCall => ({
  action: 'undo-change',
  priority: 'low',
  category: 'correction',
  description: 'Undo this',
  reversible: true,
  tool: 'vaultManager_restore',
  arguments: { operationId, ...vaultArgument },
})

export const listFolder = (path: string, vaultArgument: VaultArgument, about: About = {}): NextCall => ({
  action: 'list-folder',
  priority: 'medium',
  category: 'exploration',
  description: path === '' ? 'See what is in the vault' : 'See what is in the folder',
  ...about,
  tool: 'vaultManager_listDirectory',
  arguments: { ...(path === '' ? {} : { path }), ...vaultArgument },
})

/** Suggested when a path does not exist. */
export const listVault: NextCall = listFolder('', {}, { priority: 'high', category: 'correction' })

export const backlinksOf = (filePath: string, vaultArgument: VaultArgument): NextCall => ({
  action: 'see-backlinks',
  priority: 'low',
  category: 'exploration',
  description: 'See notes that link to it',
  tool: 'vaultLibrarian_getLinks',
  arguments: { type: 'backlinks', filePath, ...vaultArgument },
})

export const brokenLinks = (vaultArgument: VaultArgument): NextCall => ({
  action: 'see-broken-links',
  priority: 'low',
  category: 'correction',
  description: 'See broken links',
  tool: 'vaultLibrarian_getLinks',
  arguments: { type: 'broken', ...vaultArgument },
})

export const searchTag = (tag: string, vaultArgument: VaultArgument): NextCall => ({
  action: 'search-tag',
  priority: 'medium',
  category: 'exploration',
  description: 'See notes with the most used tag',
  tool: 'vaultLibrarian_searchContent',
  arguments: { tag, ...vaultArgument },
})

export const listTags = (vaultArgument: VaultArgument): NextCall => ({
  action: 'list-tags',
  priority: 'medium',
  category: 'exploration',
  description: 'See all tags',
  tool: 'vaultLibrarian_listTags',
  arguments: { ...vaultArgument },
})

export const listWorkspaces: NextCall = {
  action: 'list-workspaces',
  priority: 'high',
  category: 'correction',
  description: 'See all workspaces',
  tool: 'memoryManager_listWorkspaces',
  arguments: {},
}

export const loadWorkspace = (workspaceId: string): NextCall => ({
  action: 'load-workspace',
  priority: 'high',
  category: 'exploration',
  description: 'Switch to this workspace',
  tool: 'memoryManager_loadWorkspace',
  arguments: { workspaceId },
})

export const listStates = (workspaceId: string): NextCall => ({
  action: 'list-states',
  priority: 'medium',
  category: 'exploration',
  description: 'See the saved states',
  tool: 'memoryManager_listStates',
  arguments: { workspaceId },
})

export const loadState = (stateId: string): NextCall => ({
  action: 'load-state',
  priority: 'medium',
  category: 'exploration',
  description: 'Continue from the latest state',
  tool: 'memoryManager_loadState',
  arguments: { stateId },
})

export const restoreValues = (workspaceId: string, fields: Readonly<Record<string, unknown>>): NextCall => ({
  action: 'set-back',
  priority: 'low',
  category: 'correction',
  description: 'Restore the previous values',
  reversible: true,
  tool: 'memoryManager_updateWorkspace',
  arguments: { workspaceId, ...fields },
})

/** The same call with another school. */
export const chooseSchool = (tool: string, args: Readonly<Record<string, unknown>>): NextCall => ({
  action: 'choose-school',
  priority: 'high',
  category: 'correction',
  description: 'Take this school',
  reversible: true,
  tool,
  arguments: args,
})
