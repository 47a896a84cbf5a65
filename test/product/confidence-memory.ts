import { dataOf } from '../support/call.ts'
import type { TestApp } from '../support/test-app.ts'
import { notebook, type PoorerByTool } from './confidence-case.ts'

const workspace = (app: TestApp, name: string, more: object = {}) =>
  dataOf(app, 'memoryManager_createWorkspace', { name, ...more })

const state = (app: TestApp, name: string, more: object = {}) =>
  dataOf(app, 'memoryManager_saveState', { name, summary: 'Done for today.', ...more })

const WHOLE = { activeTask: 'Read', activeFiles: ['Welcome.md'], nextSteps: ['Write'] }

export const poorerMemory: PoorerByTool = {
  async memoryManager_listWorkspaces(app) {
    const { found, note } = notebook(app, 'memoryManager_listWorkspaces')
    await note('none')
    const none = found.splice(0)
    await workspace(app, 'One', { description: 'First', institution: 'sfu', instructions: 'Be brief.' })
    await note('one, nearly whole')
    await workspace(app, 'Two')
    await note('two, one of them bare')
    await note('one of two', { limit: 1 })
    return [...found, ...none]
  },

  async memoryManager_listSessions(app) {
    const { found, note } = notebook(app, 'memoryManager_listSessions')
    for (const sessionId of ['one', 'two', 'three'])
      await dataOf(app, 'memoryManager_listWorkspaces', { context: { sessionId, workspaceId: 'Reading' } })
    await note('all three', { workspaceId: 'Reading' })
    await note('one of three', { workspaceId: 'Reading', limit: 1 })
    await note('none', { workspaceId: 'Nowhere' })
    return found
  },

  async memoryManager_listStates(app) {
    const { found, note } = notebook(app, 'memoryManager_listStates')
    for (const name of ['one', 'two', 'three']) await state(app, name, WHOLE)
    await note('all three')
    await note('one of three', { limit: 1 })
    await note('none', { workspaceId: 'Nowhere' })
    return found
  },

  async memoryManager_loadState(app) {
    const { found, note } = notebook(app, 'memoryManager_loadState')
    const whole = await state(app, 'whole', WHOLE)
    const bare = await state(app, 'bare')
    await note('a whole one', { stateId: Object(whole).stateId })
    await note('a bare one', { stateId: Object(bare).stateId })
    return found
  },
}
