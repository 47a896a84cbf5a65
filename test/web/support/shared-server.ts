import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { expect, vi } from 'vitest'
import { Administration } from '../../../packages/server/src/features/account/operator/administration.ts'
import { serveHttp } from '../../../packages/server/src/platform/http/server.ts'
import { now, ulidFactory } from '../../../packages/server/src/platform/store/clock-ids-and-secrets.ts'
import type { Role } from '../../../packages/server/src/platform/store/schema/identity-tables.ts'
import { startMailServer } from '../../accounts/support/mail-server.ts'
import { openSchool } from '../../accounts/support/school-provider.ts'
import { openSuiteApp } from '../../support/test-app.ts'
import { freePort } from '../../support/free-port.ts'

export type SharedServer = Awaited<ReturnType<typeof serveShared>>

/** A school's server, at a name, because passkeys belong to names; and the school's provider. */
export async function serveShared() {
  const home = await mkdtemp(join(tmpdir(), 'tutor-nexus-shared-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const school = await openSchool(`${address}/account/v1/sign-in/provider/callback`)
  const mail = await startMailServer()
  const app = await openSuiteApp(home, undefined, {
    env: { TN_PUBLIC_URL: address, TN_OAUTH_REGISTRATION: 'on', ...school.env, ...mail.env },
  })
  const newId = ulidFactory()
  const administration = new Administration(app, { now, newId }, address, app.localOwner.id)
  const mailedLink = (to: string, subject: string) =>
    vi.waitFor(
      () => {
        const found = mail.mails.find((each) => each.to.includes(to) && each.text.includes(subject))
        return /http\S+#code=[\w-]+/.exec(found?.text ?? '')?.[0] ?? expect.unreachable('no mail yet')
      },
      { timeout: 30_000 },
    )
  const service = await serveHttp(app, {
    host: '127.0.0.1',
    port,
    names: [],
    selects: selectionOf({}),
    onSignInLink: () => undefined,
  })
  return {
    address,
    school,
    mcp: `${address}/mcp`,
    /** The link that a new server prints for its first operator. */
    operatorLink: () => app.inviteFirstOperator(address),
    invite: (role: Role, email: string) => administration.invite({ role, email }),
    /** The link in a mail, once it has arrived. */
    mailedLink,
    /** An import that some process has begun and not finished. */
    async importUnderWay(name: string) {
      const counts = { checkpoint: 0, rows: 12, structured: 12, verbatim: 0, rules: 0, skipped: 0 }
      const about = { name, sourceKey: name, adapter: 'bc-transfer', accessedOn: '2026-11-01', demo: false }
      const startedAt = now().toISOString()
      const none = { link: null, attribution: null, contentHash: null, finishedAt: null }
      await app.store.write((db) =>
        db
          .insertInto('importRun')
          .values({ id: 1, state: 'staging', startedAt, ...about, ...counts, ...none })
          .execute(),
      )
    },
    /** A device that waits to be linked. */
    async waitingDevice(name: string) {
      const { code, secret } = await app.sync.requests.begin({ device: newId(), name })
      return { code, state: async () => (await app.sync.requests.redeem(secret)).state }
    },
    async close() {
      await service.close()
      await app.close()
      await school.close()
      await mail.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}
