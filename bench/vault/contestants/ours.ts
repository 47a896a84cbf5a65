import { mostResidentBytes } from '../../../test/support/most-resident-bytes.ts'
import { searches } from '../steps/search.ts'
import { readLarge } from '../steps/large-note.ts'
import { areaRenames, hubRenames } from '../steps/rename.ts'
import { editsUntilFound, manyEditsUntilFound } from '../steps/edits.ts'
import { giveVault } from '../steps/given-vault.ts'
import { readTask } from './task.ts'

/** The product's vault on the real folder, used as its tools use it. */
const task = readTask()
const given = await giveVault(task)

const first = await given.open()
const searched = await searches(given.vault, task)
const edits = await editsUntilFound(given.vault, task)
const update = await manyEditsUntilFound(task, 'while', async () => given.vault)
const hub = await hubRenames(given.vault, task)
const area = await areaRenames(given.vault, task)
const residentBytes = mostResidentBytes()
const large = await readLarge(given.vault, task)
await given.close()
const updateAfter = await manyEditsUntilFound(task, 'after', async () => (await given.open(), given.vault))
await given.close()
const unchanged = await given.open()
await given.close()

console.log(
  JSON.stringify({
    first,
    ...searched,
    edits,
    update,
    updateAfter,
    unchanged,
    hub,
    area,
    large,
    residentBytes,
    mostResidentBytes: mostResidentBytes(),
  }),
)
await given.end()
