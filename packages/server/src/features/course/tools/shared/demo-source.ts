import type { Source } from '../../model/source.ts'

/** What the tools' examples are answered from. */
export const demoSource: Source = {
  name: 'Demo data (fictional schools)',
  link: null,
  accessedOn: '2026-11-01',
  attribution:
    'Demo data: these schools, courses and agreements are invented. Nothing here is advice about a real school.',
  demo: true,
}
