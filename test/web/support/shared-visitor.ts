import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { barriers, overflows } from './accessibility.ts'
import { serveShared, type SharedServer } from './shared-server.ts'
import { narrow, wide } from './views.ts'
import { STRANGER, Visitor } from './visitor.ts'

export interface SharedVisit {
  readonly server: SharedServer
  readonly page: Page
  /** Whether the authenticator answers by itself, as if its owner touched it. */
  touch(isTouched: boolean): Promise<void>
  /** Whether the name field offers passkeys. A touched authenticator takes the offer before a test can click. */
  offerPasskeysInField(isOffered: boolean): Promise<void>
  /** Fails where something keeps people out, went wrong or does not fit, at both widths and in both themes. */
  expectSound(): Promise<void>
}

const FIELD_OFFER = `if (window.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable =
  async () => localStorage.getItem('passkeys-in-field') === 'true'`

/** One server, one browser with an authenticator, for the tests of one file. */
export function visitShared(): SharedVisit {
  let server: SharedServer
  let browser: Browser
  let visitor: Visitor
  let devtools: CDPSession
  let authenticatorId: string
  beforeAll(async () => {
    server = await serveShared()
    browser = await chromium.connect(await (await fetch(inject('browserDesk'))).text())
    visitor = await Visitor.arrive(browser, server.address, STRANGER, wide)
    await visitor.page.addInitScript(FIELD_OFFER)
    devtools = await visitor.page.context().newCDPSession(visitor.page)
    await devtools.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    } as const
    ;({ authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options }))
  })
  afterAll(async () => {
    await visitor?.leave()
    await browser?.close()
    await server?.close()
  })
  return {
    get server() {
      return server
    },
    get page() {
      return visitor.page
    },
    async touch(enabled) {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    async offerPasskeysInField(isOffered) {
      await visitor.page.evaluate(`localStorage.setItem('passkeys-in-field', '${isOffered}')`)
    },
    async expectSound() {
      const { page, faults } = visitor
      const expected = new RegExp(`status of 4|/callback|${server.school.issuer}`)
      expect(faults.filter((fault) => !expected.test(fault))).toEqual([])
      expect(await barriers(page)).toEqual([])
      await page.setViewportSize(narrow)
      await visitor.changeTheme()
      expect(await overflows(page), 'wider than the window').toBe(false)
      expect(await barriers(page, ['color-contrast'])).toEqual([])
      await page.setViewportSize(wide)
      expect(await overflows(page), 'wider than the window').toBe(false)
    },
  }
}
