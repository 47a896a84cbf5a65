import type { RequestsByTool } from './request-set.ts'

export const userRequests: RequestsByTool = {
  tn_user_transcript_get: {
    tuning: [
      'what classes have I taken so far',
      'show my transcript',
      'what mark did I get in MATH 1171',
      'how many credits have I earned',
      'list the courses I already passed',
      'what do you have on record for me',
      'which grades are on my transcript',
      'did I take PSYC 1101 in fall or spring?',
    ],
    heldOut: [
      'look at my academic record',
      'what did I get in english last term',
      'my completed courses please',
      'remind yourself which courses I have done',
    ],
  },
  tn_user_transcript_set: {
    tuning: [
      'I got an A- in CPSC 1110 and a C+ in ENGL 1123, save that',
      'here are the courses I have finished: MATH 1171, PHYS 1120',
      'record my grades for this term',
      'let me paste my transcript',
      'update my record, I passed STAT 2230 with a B',
      'import my marks from this text',
      'I have already taken calculus at Northreach, keep that in mind',
      'replace my trancript with this list',
    ],
    heldOut: [
      'these are my courses and grades so far',
      'save my course history: BIOL 1100 B+, CHEM 1120 A',
      'store the classes I took last year',
      'I passed PSYC 1101 in spring with 78 percent, put it on my transcript',
    ],
  },
}
