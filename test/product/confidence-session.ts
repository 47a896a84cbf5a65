import { dataOf } from '../support/call.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { notebook, type PoorerByTool } from './confidence-case.ts'

async function start(app: TestApp, about: object = {}): Promise<string> {
  return String((await dataOf(app, 'tn_session_start', about))['sessionId'])
}

const ask = (app: TestApp, sessionId: string, message: string) =>
  dataOf(app, 'tn_session_ask', { sessionId, message })

const titled = { title: 'Limits' }

export const poorerSessions: PoorerByTool = {
  async tn_session_list(app) {
    const { found, note } = notebook(app, 'tn_session_list')
    for (const title of ['Limits', 'Sets', 'Proofs']) await start(app, { title })
    await note('three with titles')
    await note('two of three', { limit: 2 })
    for (let count = 0; count < 3; count += 1) await start(app)
    await note('two of six, without titles', { limit: 2 })
    await note('none', { status: 'closed' })
    return found
  },

  async tn_session_history(app) {
    const { found, note } = notebook(app, 'tn_session_history')
    const sessionId = await start(app)
    await ask(app, sessionId, 'What is a limit?')
    await ask(app, sessionId, 'What is a set?')
    await note('all four messages', { sessionId })
    await note('one of four', { sessionId, limit: 1 })
    await note('none', { sessionId: await start(app) })
    return found
  },

  async tn_session_summarize(app) {
    const { found, note } = notebook(app, 'tn_session_summarize')
    const sessionId = await start(app, titled)
    await ask(app, sessionId, 'What is a limit?')
    await note('one question', { sessionId })
    await note('no question', { sessionId: await start(app, titled) })
    await note('no question and no title', { sessionId: await start(app) })
    return found
  },

  async tn_session_export(app) {
    const { found, note } = notebook(app, 'tn_session_export')
    await note('the whole', { sessionId: await start(app, titled) })
    const sessionId = await start(app)
    await note('the whole, without a title', { sessionId })
    for (const letter of ['x', 'y', 'z']) await ask(app, sessionId, letter.repeat(10_000))
    await note('a part', { sessionId })
    return found
  },

  async tn_session_sync_status(app) {
    const { found, note } = notebook(app, 'tn_session_sync_status')
    const elsewhere = await openTestApp()
    const shared = await start(elsewhere, titled)
    const { part } = await dataOf(elsewhere, 'tn_session_export', { sessionId: shared })
    await dataOf(app, 'tn_session_import', { parts: [part] })
    await note('another device is known, and in step', { sessionId: shared })
    await note('no other device is known', { sessionId: await start(app, titled) })
    await ask(app, shared, 'What is a limit?')
    await note('the other device lacks events', { sessionId: shared })
    return found
  },
}
