import { test } from 'vitest'
import { mkdtempSync } from 'node:fs'
import { openDemoApp, tutorOf, asking, listening } from '/work/main/test/tutor/demo-tutor.ts'
test('look', async () => {
  const app = await openDemoApp(mkdtempSync('/tmp/tutorB/home-'))
  const tutor = tutorOf(app)
  for (const q of (process.env.QS ?? '').split('|')) {
    const t = performance.now()
    const a = await tutor.answer(asking(q), listening())
    console.log(
      '=====',
      q,
      (performance.now() - t).toFixed(0),
      'ms',
      a.text.length,
      '\n' + a.text,
      '\n--',
      a.citations.map((c) => c.uri ?? c.label).join(' '),
      '\n--',
      a.steps.map((s) => s.name + ':' + s.outcome).join(' '),
    )
  }
  await app.close()
}, 60000)
