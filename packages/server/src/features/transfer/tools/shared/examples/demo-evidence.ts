/** What every rule of the demo catalog rests on. */
export const demoEvidence = {
  source: 'Demo data (fictional schools)',
  accessedOn: '2026-11-01',
  attribution:
    'Demo data: these schools, courses and agreements are invented. Nothing here is advice about a real school.',
  demo: true,
} as const
