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
  tn_user_consent_list: {
    tuning: [
      'Which AI companies get to see my questions?',
      'who sees what I ask the tutor',
      'Did I agree to share my questions with OpenAI?',
      'list the model providers I have consented to',
      'which model providers may read my transcript',
      'show my consents for model providers',
    ],
    heldOut: [
      'which providers see my data when I ask the tutor',
      'what have I agreed to share with model providers',
      'show which AI providers I allowed',
    ],
  },
  tn_user_consent_set: {
    tuning: [
      'Yes, Anthropic may see my questions',
      'I agree that OpenAI sees what I ask the tutor',
      'withdraw my consent to Google seeing my questions',
      "Don't let the model provider see my transcript any more",
      "it is fine with me if the school's AI provider sees them",
      'revoke my consent for OpenAI',
    ],
    heldOut: [
      'I consent to Anthropic seeing my questions',
      'stop sharing my questions with OpenAI',
      'take back my consent for the model provider',
    ],
  },
  tn_user_notices: {
    tuning: [
      'Give me the alerts you keep for me',
      'which alerts came up today',
      'which notices about saved plans or quotas are there',
      'list every alert of mine',
      'which warnings about plans or limits are open',
      'read out my account alerts',
    ],
    heldOut: [
      'tell me the newest alerts on my account',
      'is something new waiting for me to read in here, like an alert',
      'pull up account alerts please',
    ],
  },
  tn_user_notice_dismiss: {
    tuning: [
      'Take the quota notice off my Today page',
      "don't show me this notification again",
      'hide the notice about my quota',
      'I have read the notice, dismiss it',
      'clear the notification about due cards',
      'bring back the notice I dismissed',
    ],
    heldOut: [
      'dismiss the notification about my plan',
      'clear the notification on the start page',
      'get rid of that alert',
    ],
  },
}
