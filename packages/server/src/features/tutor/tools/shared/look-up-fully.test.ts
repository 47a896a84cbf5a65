import { expect, test } from 'vitest'
import { lookUpFully } from './look-up-fully.ts'

const MATH = 'course://nrc/MATH%201171'

test.each([
  [
    { label: 'MATH 1171', uri: MATH, tool: 'tn_course_prereqs' },
    'tn_course_prereqs',
    { course: 'nrc:MATH 1171' },
  ],
  [{ label: 'MATH 1171', uri: MATH, tool: 'tn_course_search' }, 'tn_course_get', { course: 'nrc:MATH 1171' }],
  [
    { label: 'MATH 1171', uri: MATH, tool: 'tn_transfer_reverse' },
    'tn_transfer_reverse',
    { targetCourse: 'nrc:MATH 1171' },
  ],
  [
    { label: 'Agreement', uri: 'transfer-rule://3XS4SYEGKY9E1R8MRWRC13JWHT', tool: 'tn_transfer_resolve' },
    'tn_transfer_details',
    { ruleId: '3XS4SYEGKY9E1R8MRWRC13JWHT' },
  ],
  [{ label: 'Your transcript', tool: 'tn_user_transcript_get' }, 'tn_user_transcript_get', {}],
])('%o', (citation, tool, args) => {
  expect(
    lookUpFully([{ label: 'Your notes', tool: 'vaultLibrarian_searchContent' }, citation]),
  ).toMatchObject([{ tool, arguments: args, priority: 'high' }])
})
