import { setByOperator } from '../../packages/server/src/features/account/model/subscription.ts'
import { ulidFactory } from '../../packages/server/src/platform/store/clock-and-ids.ts'
import { dataOf } from '../support/call.ts'
import { layDevices } from '../support/linked.ts'
import { notebook, type PoorerByTool } from './confidence-case.ts'
import { accountsOf } from '../../packages/server/src/features/account/store/accounts.ts'

const at = '2026-03-05T12:00:00.000Z'
const newId = ulidFactory()

export const poorerAccounts: PoorerByTool = {
  async tn_user_transcript_get(app) {
    const { found, note } = notebook(app, 'tn_user_transcript_get')
    const whole = { grade: 'A', term: 'Fall 2025', credits: 3, completed: '2025-12-15' }
    const courses = ['nrc:MATH 1171', 'nrc:MATH 1271', 'nrc:CPSC 1110']
    const enter = (known: object) =>
      dataOf(app, 'tn_user_transcript_set', { entries: courses.map((course) => ({ course, ...known })) })
    await enter(whole)
    await note('all known')
    await note('two of three', { limit: 2 })
    await enter({ term: 'Fall 2025' })
    await note('two of three, without grades', { limit: 2 })
    await enter({})
    await note('one of three, bare', { limit: 1 })
    return found
  },

  async tn_user_byok_list(app) {
    const { found, note } = notebook(app, 'tn_user_byok_list')
    const add = (label: string, known: object = {}) =>
      dataOf(app, 'tn_user_byok_add', {
        provider: 'openai',
        label,
        apiKey: `sk-example-of-a-key-${label}`,
        ...known,
      })
    const first = await add('first', { model: 'gpt-5-mini' })
    const second = await add('second', { model: 'gpt-5-mini' })
    await note('two with their models')
    await dataOf(app, 'tn_user_byok_delete', { credentialId: second['credentialId'] })
    const third = await add('third')
    await note('two, one of them without')
    await note('one of two', { limit: 1 })
    for (const { credentialId } of [first, third]) await dataOf(app, 'tn_user_byok_delete', { credentialId })
    await note('none')
    return found
  },

  async tn_user_device_list(app) {
    const { found, note } = notebook(app, 'tn_user_device_list')
    const lay = () =>
      layDevices(app.store, app.localOwner.id, { linked: newId(), waiting: newId(), lost: newId() })
    await lay()
    await lay()
    await note('two that were seen')
    await app.store.write((db) => db.updateTable('linkedDevice').set({ lastSeenAt: null }).execute())
    await note('two that were never seen')
    await note('one of two', { limit: 1 })
    await app.store.write((db) => db.deleteFrom('linkedDevice').execute())
    await note('none')
    return found
  },

  async tn_user_archive_list(app) {
    const { found, note } = notebook(app, 'tn_user_archive_list')
    const lay = () =>
      layDevices(app.store, app.localOwner.id, { linked: newId(), waiting: newId(), lost: newId() })
    await lay()
    await lay()
    await note('two of known devices')
    await app.store.write((db) => db.deleteFrom('linkedDevice').execute())
    await note('two of devices that nobody knows')
    await note('one of two', { limit: 1 })
    await app.store.write((db) => db.deleteFrom('archive').execute())
    await note('none')
    return found
  },

  async tn_user_preferences_get(app) {
    const { found, note } = notebook(app, 'tn_user_preferences_get')
    const choose = (change: object) => dataOf(app, 'tn_user_preferences_set', change)
    await choose({ theme: 'dark', language: 'fr', answerStyle: 'concise', difficulty: 'advanced' })
    await note('four chosen')
    await choose({ theme: null, language: null })
    await note('two chosen')
    await choose({ answerStyle: null, difficulty: null })
    await note('none chosen')
    return found
  },

  async tn_user_quota(app) {
    const { found, note } = notebook(app, 'tn_user_quota')
    const { id } = app.localOwner
    await accountsOf(app).subscriptionOf(id).set(setByOperator('free', at), { changeId: newId(), at })
    await note('by a plan that was arranged')
    const { id: userId } = await app.users.addUser('Grace')
    await note('by what holds without a plan', {}, { userId })
    return found
  },

  async tn_user_subscription(app) {
    const { found, note } = notebook(app, 'tn_user_subscription')
    const arrange = (renewsAt: string | null) =>
      accountsOf(app)
        .subscriptionOf(app.localOwner.id)
        .set({ ...setByOperator('paid', at), renewsAt }, { changeId: newId(), at })
    await arrange('2027-03-05T12:00:00.000Z')
    await note('all known')
    await arrange(null)
    await note('without a day of renewal')
    const { id: userId } = await app.users.addUser('Grace')
    await note('nothing arranged', {}, { userId })
    return found
  },
}
