import { anyId, anyTime, fromGiven } from '@tutor-nexus/toolkit'

/** The evidence of every rule in the demo catalog. */
export const demoSource = {
  source: 'Demo data (fictional schools)',
  accessedOn: '2026-11-01',
  attribution:
    'Demo data: these schools, courses and agreements are invented. Nothing here is advice about a real school.',
  demo: true,
} as const

const courseOfComputing = {
  ruleId: anyId,
  outcome: 'credit' as const,
  targets: [[{ kind: 'course' as const, course: 'aur:COSC 101', credits: 3 }]],
  sourceCredits: 3,
  targetCredits: 3,
  effectiveStart: '2014-09-01',
  conditions: ['B-Sci'],
  evidence: [demoSource],
  confidence: 0.3,
  sourceInstitution: 'nrc',
  targetInstitution: 'aur',
  sources: 'nrc:CPSC 1020',
  sourceCourses: ['nrc:CPSC 1020'],
  inEffect: true,
}

const names = { nrc: 'Northreach College', aur: 'University of Aurelia' }

const onePage = {
  items: [courseOfComputing],
  totalCount: 1,
  hasMore: false,
  dataFrom: '2026-11-01',
  schools: names,
}

const pair = {
  sourceInstitution: 'nrc',
  targetInstitution: 'aur',
  course: 'CPSC 1020',
  asOfDate: '2026-11-15',
}

/** On the demo catalog. */
export const searchExamples = [
  { description: 'The agreements that one course counts for', params: pair, expectedResult: onePage },
]

export const reverseExamples = [
  {
    description: 'What earns a course at the University of Aurelia',
    params: { targetCourse: 'aur:COSC 101', sourceInstitution: 'nrc', asOfDate: '2026-11-15' },
    expectedResult: { targetCourse: 'aur:COSC 101', loadedFrom: ['cald', 'kest', 'mbc', 'nrc'], ...onePage },
  },
]

export const detailsExamples = [
  {
    description: 'An agreement that a search has found',
    given: [{ tool: 'tn_transfer_search', params: pair }],
    params: { ruleId: fromGiven(0, 'items.0.ruleId'), asOfDate: '2026-11-15' },
    expectedResult: {
      ...courseOfComputing,
      evidence: [{ ...demoSource, file: 'demo' }],
      sourceTree: { course: 'nrc:CPSC 1020' },
      conditionDetails: [
        { kind: 'designation' as const, designations: ['B-Sci'], verbatim: 'B-Sci', understood: true },
      ],
      structured: true,
      understood: 1,
      originalText: 'AUR COSC 101 (3), B-Sci',
      schools: names,
      hasMore: false,
    },
  },
]

/** On the demo catalog. */
export const resolveExamples = [
  {
    description: 'A course with one agreement, and one that nobody has decided about',
    params: {
      sourceInstitution: 'NRC',
      targetInstitution: 'aur',
      sourceCourses: ['cpsc1020', 'PHIL 9999'],
      asOfDate: '2026-11-15',
    },
    expectedResult: {
      targetInstitution: 'aur',
      asOfDate: '2026-11-15',
      summary: '1 of your 2 courses transfers as 3 credits to University of Aurelia; PHIL 9999 is open.',
      courses: [
        {
          course: 'nrc:CPSC 1020',
          credits: 3,
          status: 'completed' as const,
          result: 'transfers' as const,
          becomes: 'aur:COSC 101',
          targetCredits: 3,
          ruleId: anyId,
        },
        {
          course: 'nrc:PHIL 9999',
          status: 'completed' as const,
          result: 'open' as const,
          why: 'no-agreement' as const,
          reason: 'No agreement names it: assessed individually when you apply',
        },
      ],
      exactMatches: [
        {
          ruleId: anyId,
          outcome: 'credit' as const,
          targets: [[{ kind: 'course' as const, course: 'aur:COSC 101', credits: 3 }]],
          sourceCredits: 3,
          targetCredits: 3,
          effectiveStart: '2014-09-01',
          conditions: ['B-Sci'],
          evidence: [demoSource],
          confidence: 0.3,
          sourceCourses: ['nrc:CPSC 1020'],
          warnings: [],
        },
      ],
      partialMatches: [],
      noRule: [
        {
          course: 'nrc:PHIL 9999',
          outcome: 'individual-assessment' as const,
          reason:
            "It is not in its own school's catalog, and no agreement names it. If its code is right, the school assesses it individually",
          nearest: [],
        },
      ],
      contradictions: [],
      toBeRead: [],
      choices: [],
      codes: [{ code: 'B-Sci', meaning: null, definedBy: null }],
      bestPlan: {
        rules: [
          {
            ruleId: anyId,
            sourceCourses: ['nrc:CPSC 1020'],
            targets: [{ kind: 'course' as const, course: 'aur:COSC 101', credits: 3 }],
            targetCredits: 3,
          },
        ],
        sourceCredits: 3,
        targetCredits: 3,
        optimal: true,
        ifCompleted: false,
        notes: [],
      },
      totals: {
        exactMatches: 1,
        partialMatches: 0,
        noRule: 1,
        contradictions: 0,
        planRules: 1,
        courses: 2,
        toBeRead: 0,
        choices: 0,
      },
      dataFrom: '2026-11-01',
      schools: names,
      hasMore: false,
    },
  },
]

/** What a plan of nrc:CPSC 1020 for Aurelia says of itself. */
export const savedPlan = {
  name: 'Fall transfer',
  schools: [
    {
      institution: 'aur',
      name: 'University of Aurelia',
      sourceCredits: 3,
      targetCredits: 3,
      summary: '3 of your 3 credits transfer as 3 credits to University of Aurelia.',
    },
  ],
  courseCount: 1,
  agreementCount: 1,
  asOfDate: '2026-11-15',
  savedAt: anyTime,
}

/** The call that saves the plan of the examples of sharing. */
export const givenSavedPlan = {
  tool: 'tn_transfer_plan_save',
  params: { name: 'Fall transfer', schools: ['aur'], sourceCourses: ['nrc:CPSC 1020'] },
}

/** That plan, saved by call 0 and shared by a link that nobody has opened. */
export const sharedByLink = {
  shareId: anyId,
  planId: fromGiven(0, 'planId'),
  name: 'Fall transfer',
  kind: 'transfer' as const,
  way: 'link' as const,
  state: 'active' as const,
  showsName: false,
  sharedAt: anyTime,
  expiresAt: anyTime,
  seenCount: 0,
  commentCount: 0,
}
