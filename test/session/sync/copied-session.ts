import { type TestDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { echo, type Answerer, type SessionApp } from '../tools/session-app.ts'
import { TestServer } from './replicas.ts'

export const requestsAt = (sessions: SessionApp) =>
  sessions.app.store.read.selectFrom('sessionRequest').select(['kind', 'text']).execute()

/** A session at the server, and a device that has a copy. */
export async function copiedSession(database: TestDatabase, tutor: Answerer = echo) {
  const server = await TestServer.open(database, tutor)
  const phone = await server.device(database, 'Phone')
  const sessionId = await server.sessions.start({ title: 'Limits' })
  await phone.sync()
  return { server, phone, sessionId }
}
