import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'
import { pageAt } from '../support/browser-page.ts'
import { dataOf } from '../support/call.ts'
import { openSuiteDemo } from '../support/demo.ts'
import { httpRequest } from '../support/mcp-http.ts'

/** A server on the demo catalog with a student and two advisors. */
export async function sharedHost(home: string, location?: StoreLocation) {
  const app = await openSuiteDemo(home, location)
  const service = await serveHttp(app, {
    host: '127.0.0.1',
    port: 0,
    names: [],
    selects: selectionOf({}),
    onSignInLink: () => undefined,
  })
  const { id: student } = await app.users.addUser('Kvothe')
  const { id: advisor } = await app.users.addUser('okafor', 'advisor')
  const { id: stranger } = await app.users.addUser('mallory', 'advisor')
  const as = (userId: string) => (name: string, args: object) => dataOf(app, name, args, { userId })
  return {
    app,
    student,
    advisor,
    stranger,
    as,
    /** What the page behind a link asks for. */
    openLink: (token: string) =>
      httpRequest(`${service.address}/shared/v1/plan`, {
        method: 'POST',
        headers: { ...pageAt(service.address), 'Content-Type': 'application/json' },
        body: JSON.stringify({ token }),
      }),
    address: service.address,
    async close() {
      await service.close()
      await app.close()
    },
  }
}

export type SharedHost = Awaited<ReturnType<typeof sharedHost>>

/** Saves a plan of the student and gives its id. */
export async function savePlan({ as, student }: SharedHost, name: string): Promise<string> {
  const { planId } = await as(student)('tn_transfer_plan_save', {
    name,
    schools: ['aur'],
    completions: [{ course: 'nrc:CPSC 1020', grade: 'B+', credits: 3 }],
    asOfDate: '2026-11-15',
  })
  return String(planId)
}

export const tokenIn = (link: unknown): string => String(link).split('#')[1] ?? ''
