import { expect, onTestFinished, test } from 'vitest'
import { AuditStore } from '../../packages/server/src/platform/audit/audit-store.ts'
import { pageAt } from '../support/browser-page.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { sharedHost } from './shared-host.ts'

test('guessing tokens is limited by address and leaves a trace', async () => {
  const host = await sharedHost(await temporaryFolder())
  onTestFinished(() => host.close())
  const url = `${host.address}/shared/v1/plan`
  const foreign = await httpRequest(url, { method: 'POST', body: '{}' })
  expect(foreign.status).toBe(403)
  const headers = pageAt(host.address)
  for (const body of ['', '{}', '{"token":7}', '{"token":"'])
    expect((await httpRequest(url, { method: 'POST', headers, body })).status).toBeOneOf([400, 404])

  const guesses = Array.from({ length: 300 }, (_, at) => host.openLink(String(at).padStart(43, 'x')))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(296)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  const { entries } = await new AuditStore(host.app.store).page({ event: 'sign-in-failed', limit: 1 })
  expect(entries).toMatchObject([{ userId: null, address: '127.0.0.1', detail: { share: 1 } }])
})
