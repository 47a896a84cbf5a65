import { openVaultIndex } from '../../../packages/server/src/features/note/store/index/vault-index.ts'
import { mostResidentBytes } from '../../support/most-resident-bytes.ts'

/** Opens an index as a program of its own, waits until all is found, and says how much that is. */
const [indexFile = '', root = '', word = ''] = process.argv.slice(2)
const index = openVaultIndex({
  indexFile,
  vaultId: 'vault-1',
  root,
  logger: {
    warn(facts) {
      throw new Error(JSON.stringify(facts))
    },
  },
})
await index.settled()
const { total: entries } = await index.list({ path: '', recursive: true }, 0, 1)
const { total: notes } = await index.search({ text: word, folder: '' }, 0, 1)
const { total: broken } = await index.links({ of: 'broken', folder: '' }, 0, 1)
await index.close()
process.stdout.write(JSON.stringify({ entries, notes, broken, mostResidentBytes: mostResidentBytes() }))
