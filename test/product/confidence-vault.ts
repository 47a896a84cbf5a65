import { rm } from 'node:fs/promises'
import { newId } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { VaultStore } from '../../packages/server/src/features/note/store/vault-store.ts'
import { dataOf } from '../support/call.ts'
import { temporaryFolder, type TestApp } from '../support/test-app.ts'
import { notebook, type PoorerByTool } from './confidence-case.ts'

const write = (app: TestApp, filePath: string, content: string) =>
  dataOf(app, 'contentManager_createContent', { filePath, content })

const at = '2026-11-15T09:30:00.000Z'
const LINES = 'one\ntwo\nthree\nfour\n'

/** Three tagged notes on the same, two of them linked from the third. */
async function threeNotes(app: TestApp): Promise<void> {
  await write(app, 'Rocks/Basalt.md', '#rocks\nBasalt is volcanic. See [[Granite]] and [[Lava]].\n')
  await write(app, 'Rocks/Granite.md', '#rocks\nGranite is volcanic too. See [[Basalt]].\n')
  await write(app, 'Rocks/Pumice.md', '#rocks #light\nPumice is volcanic as well. See [[Basalt]].\n')
}

export const poorerNotes: PoorerByTool = {
  async contentManager_readContent(app) {
    const { found, note } = notebook(app, 'contentManager_readContent')
    await write(app, 'Four.md', LINES)
    await note('all four lines', { filePath: 'Four.md' })
    await note('two of four', { filePath: 'Four.md', endLine: 2 })
    await note('one of four', { filePath: 'Four.md', endLine: 1 })
    return found
  },

  async vaultManager_listVaults(app) {
    const { found, note } = notebook(app, 'vaultManager_listVaults')
    const [kept, lost] = [await temporaryFolder(), await temporaryFolder()]
    const vaults = new VaultStore(app.store)
    const owner = app.localOwner.id
    const give = (name: string, path: string) =>
      vaults.add({ id: newId(), owner, name, path, readOnly: true, isOwn: false, createdAt: at })
    await give('Kept', kept)
    await give('Lost', lost)
    await note('both with their notes')
    await rm(lost, { recursive: true })
    await note('one whose folder is gone')
    await note('one of two', { limit: 1 })
    return found
  },

  async vaultManager_listDirectory(app) {
    const { found, note } = notebook(app, 'vaultManager_listDirectory')
    await threeNotes(app)
    await dataOf(app, 'vaultManager_createFolder', { path: 'Nothing' })
    await note('all three', { path: 'Rocks' })
    await note('one of three', { path: 'Rocks', limit: 1 })
    await note('none', { path: 'Nothing' })
    return found
  },

  async vaultLibrarian_searchContent(app) {
    const { found, note } = notebook(app, 'vaultLibrarian_searchContent')
    await threeNotes(app)
    await note('three notes with the word', { query: 'volcanic' })
    await note('one of three', { query: 'volcanic', limit: 1 })
    await note('none', { query: 'zeppelin' })
    return found
  },

  async vaultLibrarian_searchDirectory(app) {
    const { found, note } = notebook(app, 'vaultLibrarian_searchDirectory')
    await threeNotes(app)
    await note('all three', { path: 'Rocks' })
    await note('one of three', { path: 'Rocks', limit: 1 })
    await note('none', { path: 'Rocks', query: 'zeppelin' })
    return found
  },

  async vaultLibrarian_getLinks(app) {
    const { found, note } = notebook(app, 'vaultLibrarian_getLinks')
    await threeNotes(app)
    await note('both links to it', { filePath: 'Rocks/Basalt.md' })
    await note('both links of it, one of which leads nowhere', {
      type: 'outgoing',
      filePath: 'Rocks/Basalt.md',
    })
    await note('one of two', { filePath: 'Rocks/Basalt.md', limit: 1 })
    await note('none', { filePath: 'Rocks/Pumice.md' })
    return found
  },

  async vaultLibrarian_listTags(app) {
    const { found, note } = notebook(app, 'vaultLibrarian_listTags')
    await threeNotes(app)
    await write(app, 'Rocks/Slate.md', '#rocks/flat #rocks/old\n')
    await note('all three', { prefix: 'rocks' })
    await note('one of three', { prefix: 'rocks', limit: 1 })
    await note('none', { prefix: 'zeppelin' })
    return found
  },
}
