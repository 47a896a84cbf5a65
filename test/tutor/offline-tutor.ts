import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openSuiteDemo } from '../support/demo.ts'
import type { TestApp } from '../support/test-app.ts'
import { asking, listening, tutorOf } from './demo-tutor.ts'

/** The demo catalog with the tutor that needs no model, open while a file's tests run. */
export function offlineTutor() {
  let app: TestApp
  let home: string
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
    app = await openSuiteDemo(home)
  })
  afterAll(async () => {
    await app.close()
    await rm(home, { recursive: true, force: true })
  })
  return {
    get app() {
      return app
    },
    answerTo: (text: string, question = {}, as = {}) =>
      tutorOf(app, {}, as).answer(asking(text, question), listening()),
  }
}
