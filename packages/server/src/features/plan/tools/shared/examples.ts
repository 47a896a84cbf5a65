import { anyId, anyTime, fromGiven } from '@tutor-nexus/toolkit'

const goals = [{ school: 'aur', courses: ['COSC 101'] }]
const placements = [{ course: 'nrc:CPSC 1020', term: 'Spring 2027' }]
const common = {
  goals,
  school: 'nrc',
  courses: ['CPSC 1020'],
  completions: [],
  asOfDate: '2026-11-15',
}
const question = { ...common, firstTerm: 'Spring 2027', terms: 2 }

const score = { unmetGoals: 0, missing: 0, lastTerm: 1, heaviestTerm: 3, totalCredits: 3 }
const earns = [{ school: 'aur', gives: 'aur:COSC 101 (3)', ruleId: anyId }]
const course = { course: 'nrc:CPSC 1020', title: 'Computing for Everyone', credits: 3 }

/** What the demo catalog leaves open. */
const assumptions = [
  {
    kind: 'reading-uncertain' as const,
    courses: ['nrc:CPSC 1020'],
    text: 'Its requisites are read from: “Not open for credit to students who already have credit for CPSC 1110 or any higher CPSC course.”',
    effect: 'It may need other courses first',
  },
]

const sources = [
  {
    name: 'Demo data (fictional schools)',
    link: null,
    accessedOn: '2026-11-01',
    attribution:
      'Demo data: these schools, courses and agreements are invented. Nothing here is advice about a real school.',
    demo: true,
  },
]

const plan = {
  score,
  terms: [{ term: 'Spring 2027', credits: 3, limit: 15, courses: [{ ...course, earns, opens: [] }] }],
  goals: [
    {
      school: 'aur',
      name: 'University of Aurelia',
      met: true,
      missing: 0,
      credits: 3,
      requirements: [{ text: 'aur:COSC 101', met: true, missing: 0, by: ['aur:COSC 101'] }],
      agreements: [{ ruleId: anyId, courses: ['nrc:CPSC 1020'], gives: 'aur:COSC 101 (3)' }],
      agreementCount: 1,
    },
  ],
  assumptions,
  assumptionCount: 1,
  sources,
}

export const termsExamples = [
  {
    description: 'One course that another school asks for',
    params: { ...question, alternatives: 0 },
    expectedResult: {
      school: 'nrc',
      exact: true,
      ...plan,
      placements,
      impossible: [],
      alternatives: [],
    },
  },
]

export const nextExamples = [
  {
    description: 'Whether a course is open next term, and what it earns',
    params: { ...common, term: 'Spring 2027' },
    expectedResult: {
      school: 'nrc',
      term: 'Spring 2027',
      items: [
        {
          ...course,
          required: ['aur:COSC 101'],
          earns,
          opens: [],
          openCount: 0,
          needs: null,
          offered: 'sections' as const,
          sections: ['001', '002'],
        },
      ],
      totalCount: 1,
      hasMore: false,
      notOpen: [],
      assumptions,
      sources,
    },
  },
]

export const checkExamples = [
  {
    description: 'A plan that keeps every rule',
    params: { ...question, placements },
    expectedResult: { school: 'nrc', holds: true, violations: [], ...plan },
  },
]

const saved = {
  planId: anyId,
  name: 'My plan',
  school: 'nrc',
  goals: [{ school: 'aur', name: 'University of Aurelia', met: true, missing: 0 }],
  score,
  firstTerm: 'Spring 2027',
  lastTerm: 'Spring 2027',
  courseCount: 1,
  savedAt: anyTime,
}

const keep = { tool: 'tn_plan_save', params: { name: 'My plan', ...question, placements } }

export const saveExamples = [
  {
    description: 'A plan of one term',
    params: keep.params,
    expectedResult: { ...saved, status: 'saved' as const, violations: [] },
  },
]

export const listExamples = [
  {
    description: 'One saved plan',
    given: [keep],
    params: { limit: 1 },
    expectedResult: { items: [saved], totalCount: 1, hasMore: false },
  },
]

const { goals: _, score: _score, ...heading } = saved

export const getExamples = [
  {
    description: 'A plan that still holds',
    given: [keep],
    params: { planId: fromGiven(0, 'planId') },
    expectedResult: {
      ...heading,
      ...plan,
      question: { ...question, maxCredits: 15 },
      placements,
      holds: true,
      changes: [],
      violations: [],
    },
  },
]

export const deleteExamples = [
  {
    description: 'A plan that is no longer wanted',
    given: [keep],
    params: { planId: fromGiven(0, 'planId') },
    expectedResult: { planId: fromGiven(0, 'planId'), name: 'My plan', status: 'deleted' as const },
  },
]
