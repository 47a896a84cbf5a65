import { expect, onTestFinished, test } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { PASSWORD, serveAccounts } from './support/account-server.ts'

onEachDatabase('joining', (database) => {
  test('that breaks off leaves no half account, and the invitation as it was', async () => {
    const server = await serveAccounts({ location: await database.location() })
    onTestFinished(() => server.close())
    const { app, invite, post, audit } = server
    const { code } = await invite()
    const body = { code, name: 'mara', password: PASSWORD }
    const open = app.browsers.open.bind(app.browsers)
    // The last step of the transaction: user, password and audit entry are written by then.
    app.browsers.open = () => Promise.reject(new Error('the process ends here'))
    expect((await post('/account/v1/join/password', body)).status).toBe(500)
    expect(await app.users.findUser('mara')).toBeUndefined()
    expect(await app.store.read.selectFrom('password').selectAll().execute()).toEqual([])
    expect(await audit('user-added')).toEqual([])
    app.browsers.open = open
    expect((await post('/account/v1/join/password', body)).status).toBe(200)
  })
})
