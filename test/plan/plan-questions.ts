export const COMMON = {
  school: 'nrc',
  firstTerm: 'Spring 2027',
  asOfDate: '2026-11-15',
  completions: [{ course: 'nrc:MATH 1050', grade: 'B', term: 'Fall 2025' }],
}

/** Agreements of a school of whose courses nothing else is known. */
export const OUTLYING = {
  format: 'tutor-nexus-catalog',
  version: 1,
  source: { name: 'Agreements alone', accessedOn: '2026-11-01' },
  institutions: [{ code: 'OUT', name: 'Outlying College' }],
  agreements: [
    { from: 'OUT', to: 'AUR', course: 'CALC 1', text: 'AUR MATH 151 (3)', effectiveStart: '2015-09' },
    { from: 'OUT', to: 'AUR', course: 'CALC 2', text: 'AUR MATH 152 (3)', effectiveStart: '2015-09' },
  ],
}
