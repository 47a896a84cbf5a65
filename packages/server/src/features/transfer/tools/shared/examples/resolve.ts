import { anyId } from '@tutor-nexus/toolkit'
import { demoEvidence } from './demo-evidence.ts'

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
      exactMatches: [
        {
          ruleId: anyId,
          outcome: 'credit' as const,
          targets: [[{ kind: 'course' as const, course: 'aur:COSC 101', credits: 3 }]],
          sourceCredits: 3,
          targetCredits: 3,
          effectiveStart: '2014-09-01',
          conditions: ['B-Sci'],
          evidence: [demoEvidence],
          confidence: 0.868,
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
        notes: [],
      },
      totals: { exactMatches: 1, partialMatches: 0, noRule: 1, contradictions: 0, planRules: 1 },
      dataFrom: '2026-11-01',
      hasMore: false,
    },
  },
]
