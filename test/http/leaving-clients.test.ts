import { once } from 'node:events'
import { connect } from 'node:net'
import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { expect, test } from 'vitest'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { openTestApp } from '../support/test-app.ts'

const CLIENTS = 30

onEachDatabase('clients that leave before their request is read', (database) => {
  test('do not keep the server from closing', async () => {
    const app = await openTestApp(await database.location())
    const service = await serveHttp(app, {
      host: '127.0.0.1',
      port: 0,
      names: [],
      selects: selectionOf({}),
      onSignInLink: () => {},
    })
    const { host, port } = new URL(service.address)
    for (let turn = 0; turn < CLIENTS; turn++) {
      // A token that is new to this process is looked up in the database, meanwhile its client leaves.
      const { secret } = await app.tokens.createToken({
        userId: app.localOwner.id,
        name: `${turn}`,
        scopes: ['*'],
      })
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      const head = `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${secret}\r\nContent-Length: 9\r\n\r\n`
      socket.write(head, () => socket.resetAndDestroy())
      await once(socket, 'close')
    }
    await service.close()
    await expect(fetch(service.address)).rejects.toThrow()
  })
})
