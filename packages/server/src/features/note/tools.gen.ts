// Made by `npm run generate` from the files in tools/, in the order of utterances.txt.
import { appendContent } from './tools/content-manager/append-content.ts'
import { changeTags } from './tools/content-manager/change-tags.ts'
import { createContent } from './tools/content-manager/create-content.ts'
import { findReplaceContent } from './tools/content-manager/find-replace-content.ts'
import { listVersions } from './tools/content-manager/list-versions.ts'
import { patchSection } from './tools/content-manager/patch-section.ts'
import { prependContent } from './tools/content-manager/prepend-content.ts'
import { readContent } from './tools/content-manager/read-content.ts'
import { replaceContent } from './tools/content-manager/replace-content.ts'
import { setProperty } from './tools/content-manager/set-property.ts'
import { createWorkspace } from './tools/memory-manager/create-workspace.ts'
import { listSessions } from './tools/memory-manager/list-sessions.ts'
import { listStatesTool } from './tools/memory-manager/list-states.ts'
import { listWorkspacesTool } from './tools/memory-manager/list-workspaces.ts'
import { loadStateTool } from './tools/memory-manager/load-state.ts'
import { loadWorkspaceTool } from './tools/memory-manager/load-workspace.ts'
import { saveState } from './tools/memory-manager/save-state.ts'
import { updateWorkspace } from './tools/memory-manager/update-workspace.ts'
import { getLinks } from './tools/vault-librarian/get-links.ts'
import { listTags } from './tools/vault-librarian/list-tags.ts'
import { searchContent } from './tools/vault-librarian/search-content.ts'
import { searchDirectory } from './tools/vault-librarian/search-directory.ts'
import { createFolder } from './tools/vault-manager/create-folder.ts'
import { deleteEntry } from './tools/vault-manager/delete.ts'
import { duplicateNote } from './tools/vault-manager/duplicate-note.ts'
import { listDirectory } from './tools/vault-manager/list-directory.ts'
import { listVaults } from './tools/vault-manager/list-vaults.ts'
import { move } from './tools/vault-manager/move.ts'
import { restore } from './tools/vault-manager/restore.ts'

export const tools = [
  readContent,
  listVersions,
  createContent,
  appendContent,
  prependContent,
  replaceContent,
  findReplaceContent,
  patchSection,
  setProperty,
  changeTags,
  listVaults,
  listDirectory,
  createFolder,
  move,
  duplicateNote,
  deleteEntry,
  restore,
  searchContent,
  searchDirectory,
  getLinks,
  listTags,
  createWorkspace,
  listWorkspacesTool,
  loadWorkspaceTool,
  updateWorkspace,
  listSessions,
  saveState,
  listStatesTool,
  loadStateTool,
]
